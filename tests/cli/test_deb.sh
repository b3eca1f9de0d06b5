# Debian packages: what is in them, and what they say of themselves.
set -u
. "$(dirname "$0")/lib.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)
built=$(dirname "$T")
built=${built#"$root"/}

export DPKG_DEB_COMPRESSOR_TYPE=none # packing takes long
runs "make deb" 0 make -C "$root" --no-print-directory BUILD="$built" deb
version=$("$T" version | cut -d ' ' -f 2)
folder=$root/$built/deb
package=$(echo "$folder/tejun_$version"_*.deb)
runs "the list of files" 0 dpkg-deb -c "$package"
for file in bin/tejun share/man/man1/tejun.1.gz share/doc/tejun/README.md share/doc/tejun/copyright \
    share/bash-completion/completions/tejun share/zsh/vendor-completions/_tejun; do
    has "the command's package" out " \./usr/$file\$"
done
equal "nothing but root's" "" "$(grep -v ' root/root ' out)"
lacks "no headers" out include
runs "what it says" 0 dpkg-deb -f "$package" Depends Version
has "the version of the command" out "^Version: $version\$"
has "what it needs" out '^Depends: .*libsqlite3-0.*libzstd1'
runs "the library's files" 0 dpkg-deb -c "$(echo "$folder/libtejun-dev_$version"_*.deb)"
has "headers" out ' \./usr/include/tejun/search\.h$'
has "the library" out ' \./usr/lib/.*/libtejun\.a$'
if [ -n "${LINTIAN:-}" ]; then
    runs "lintian" 0 lintian --fail-on error "$folder"/*.deb
fi
runs "unpacked" 0 dpkg-deb -x "$package" unpacked
[ -n "${SANITIZE:-}" ] || runs "it runs" 0 unpacked/usr/bin/tejun version
the_end

# Completion for bash, as the shell asks for it; for zsh, that the shell takes it.
set -u
. "$(dirname "$0")/lib.sh"

runs "completion for bash" 0 "$T" help --completion bash
cp out tejun.bash
# completes WORD...: what bash offers for the last word
completes()
{
    shift
    bash -c 'compopt() { :; }; source ./tejun.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tejun; echo "${COMPREPLY[*]}"' bash "$T" "$@"
}

equal "commands" "import info" "$(completes tejun i)"
# The commands as the help has them, a family such as "book" with its second words.
names()
{
    "$T" help | sed -n 's/^  \([a-z][a-z ]*[a-z]\)  .*/\1/p'
}
equal "all of them" "$(names | cut -d ' ' -f 1 | uniq | wc -l)" "$(completes tejun "" | wc -w)"
equal "second words" "$(names | grep -c '^book ')" "$(completes tejun book "" | wc -w)"
equal "a second word" "show" "$(completes tejun book s)"
equal "the options behind it" "--json" "$(completes tejun book show --js)"
equal "options" "--colour --count" "$(completes tejun search pro --co | tr ' ' '\n' | sort | xargs)"
equal "the words of a choice" "anywhere" "$(completes tejun search --place a)"
equal "behind an equals sign" "fixed anywhere coded" "$(completes tejun search --place =)"
equal "and begun there" "coded" "$(completes tejun search --place = c)"
equal "what is given is not offered again" "--count" "$(completes tejun search pro --colour any --co)"
equal "but what may be repeated is" "--books" "$(completes tejun serve --books a.book --bo)"
equal "letters stand for names" "" "$(completes tejun games -r black --resu)"
equal "by its letter" "black" "$(completes tejun games -r b)"
equal "of another command nothing" "" "$(completes tejun info --place a)"
equal "files are the shell's" "" "$(completes tejun import pro ga)"
equal "help on a command" "version" "$(completes tejun help v)"
equal "and on one of two words" "versus" "$(completes tejun help book v)"
equal "behind which there is nothing" "" "$(completes tejun help book versus v)"
equal "and on its own choices" "bash" "$(completes tejun help --completion b)"
equal "behind an equals sign, too" "zsh" "$(completes tejun help --completion = z)"
equal "and its own options" "--manual" "$(completes tejun help --completion bash --man)"
while read -r first second; do
    equal "$first $second has options" "--help" "$(completes tejun "$first" ${second:+"$second"} --hel)"
done < <(names)

runs "completion for zsh" 0 "$T" help --completion zsh
cp out _tejun
runs "which zsh can read" 0 zsh -n _tejun
runs "and load" 0 zsh -fc 'fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -d dump; [[ $_comps[tejun] == _tejun ]]'
runs "what it asks" 0 "$T" help --completion words -- search --place=a
equal "is told with what it does" "--place=anywhere" "$(cut -f 1 out)"
has "behind a tab" out "^--place=anywhere$(printf '\t')[a-z]"
runs "for a number" 0 "$T" help --completion words -- search --limit ""
equal "it says what is expected" "" "$(cut -f 1 out)"
has "in words" out "^$(printf '\t')N: [a-z]"
equal "and bash offers nothing" "" "$(completes tejun search --limit "")"
# zsh shows that, and no files: its own functions replaced by ones that say what they were asked for.
asks_zsh()
{
    zsh -fc '_message() { print message "$1"; }; _describe() { print words; }; _files() { print files; }
        words=("$@") CURRENT=$# PREFIX=$@[-1]; . ./_tejun' zsh "$T" "$@"
}
equal "files are not offered for a number" message "$(asks_zsh search --limit "" | cut -d ' ' -f 1)"
equal "but for a file" files "$(asks_zsh import pro "")"
equal "and words for a choice" words "$(asks_zsh search --place "")"
runs "a manual of one command" 2 "$T" help --manual search
has "is told to be none" err '^tejun help: --manual .*all commands.* "search"'
runs "nor is there such a completion" 2 "$T" help --completion bash search
runs "two things at once" 2 "$T" help --completion bash --manual
has "are refused" err '^tejun help: --manual .*--completion$'
the_end

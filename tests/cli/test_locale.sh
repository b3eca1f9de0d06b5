# Records mean the same in every locale: in a Turkish one I and i are two letters, for the C library.
set -u
. "$(dirname "$0")/lib.sh"

# letters TEXT: each character as localedef wants it
letters()
{
    local c

    for c in $(echo "$1" | sed 's/./& /g'); do
        printf '<U%04X>;' "'$c"
    done | sed 's/;$//'
}

# pairs FROM TO: "(a,A);(b,B)..." of two texts of one length
pairs()
{
    paste -d '~' <(letters "$1" | tr ';' '\n') <(letters "$2" | tr ';' '\n') | sed 's/~/,/; s/.*/(&)/' | paste -sd ';'
}

# A locale of our own, in which I and i are no pair; the system's Turkish one may not be installed.
{
    printf '<code_set_name> ANSI_X3.4-1968\n<comment_char> %%\n<escape_char> /\nCHARMAP\n'
    for i in $(seq 0 127); do
        printf '<U%04X> /x%02x X\n' "$i" "$i"
    done
    echo 'END CHARMAP'
} >ascii.map
small=abcdefghjklmnopqrstuvwxyz large=ABCDEFGHJKLMNOPQRSTUVWXYZ
{
    printf 'comment_char %%\nescape_char /\nLC_CTYPE\n'
    echo "upper $(letters I$large)"
    echo "lower $(letters i$small)"
    echo "digit $(letters 0123456789)"
    echo 'space <U0020>;<U0009>;<U000A>;<U000B>;<U000C>;<U000D>'
    echo "toupper $(pairs $small $large)"
    echo "tolower $(pairs $large $small)"
    echo 'END LC_CTYPE'
} >dotless
localedef -c --quiet -f ./ascii.map -i ./dotless ./xx_XX 2>/dev/null
if ! [ -e xx_XX/LC_CTYPE ]; then
    skip "there is no localedef to make a locale with"
    pass
    the_end
    exit
fi

# elsewhere COMMAND...: in that locale.  The C library's newlocale does not give back what LOCPATH takes.
elsewhere()
{
    ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 LOCPATH=$PWD LC_ALL=xx_XX "$@"
}

printf '(;CA[BIG5]PB[A\xa5\x5c]DT[15 APRIL 1999]RE[White Wins By Resign];B[pd];W[dp])' >game.sgf
for where in env elsewhere; do
    runs "importing, $where" 0 $where "$T" import "$where-games" game.sgf
    "$T" games "$where-games" --json >"games.$where"
    printf 'boardsize 9\nplay BLACK PASS\nplay WHITE PASS\nquit\n' | $where "$T" gtp "$where-games" >"gtp.$where" 2>err
done
same "the same game" games.env games.elsewhere
has "its month" games.env '"date_from":"1999-04-15"'
has "its winner" games.env '"winner":"white"'
same "the same answers" gtp.env gtp.elsewhere
lacks "all of which are good" gtp.env '^\?'
the_end

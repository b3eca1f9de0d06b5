#include "oracle_book.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static void must(int truth)
{
    if (!truth)
        abort();
}

void oracle_book_release(oracle_book *book)
{
    free(book->items);
    *book = (oracle_book){NULL, 0, 0};
}

oracle_book_entry *oracle_book_at(oracle_book *book, const char *sfen, bool add)
{
    for (size_t i = 0; i < book->len; i++)
        if (strcmp(book->items[i].sfen, sfen) == 0)
            return &book->items[i];
    if (!add)
        return NULL;
    must(TJ_RESERVE(book, book->len + 1) == 0);
    memset(&book->items[book->len], 0, sizeof *book->items);
    snprintf(book->items[book->len].sfen, TJ_SHOGI_SFEN_MAX, "%s", sfen);
    return &book->items[book->len++];
}

static bool has_counts(const oracle_book_entry *entry)
{
    for (size_t i = 0; i < entry->n; i++)
        if (entry->moves[i].mixed.counted && entry->moves[i].mixed.count > 0)
            return true;
    return false;
}

void oracle_book_mixed_shares(oracle_book *book)
{
    for (size_t i = 0; i < book->len; i++) {
        oracle_book_entry *entry = &book->items[i];
        double sum = 0;

        for (size_t k = 0; k < entry->n; k++) {
            oracle_book_move *move = &entry->moves[k];

            move->share = has_counts(entry) ? 0 : 1;
            if (move->mixed.counted && has_counts(entry))
                move->share = move->mixed.count;
            if (move->mixed.weighted)
                move->share = move->mixed.weight;
            sum += move->share;
        }
        for (size_t k = 0; k < entry->n && sum > 0; k++)
            entry->moves[k].share /= sum;
    }
}

static void add_mixed(oracle_book_entry *entry, const oracle_book_move *from)
{
    oracle_book_move *into = NULL;
    double old, new;

    for (size_t i = 0; i < entry->n; i++)
        if (strcmp(entry->moves[i].usi, from->usi) == 0)
            into = &entry->moves[i];
    if (!into) {
        must(entry->n < ORACLE_MOVES);
        entry->moves[entry->n++] = *from;
        return;
    }
    old = into->mixed.weighted ? into->mixed.weight : into->mixed.count;
    new = from->mixed.weighted ? from->mixed.weight : from->mixed.count;
    into->mixed.weighted |= from->mixed.weighted;
    into->mixed.counted |= from->mixed.counted;
    into->mixed.weight = into->mixed.weighted ? old + new : 0;
    into->mixed.count += from->mixed.count;
}

void oracle_book_mixed_merge(oracle_book *a, oracle_book *b, oracle_book *out)
{
    oracle_book *from[2] = {a, b};

    *out = (oracle_book){NULL, 0, 0};
    for (size_t i = 0; i < 2; i++)
        for (size_t k = 0; k < from[i]->len; k++) {
            const oracle_book_entry *entry = &from[i]->items[k];

            for (size_t m = 0; m < entry->n; m++)
                add_mixed(oracle_book_at(out, entry->sfen, true), &entry->moves[m]);
        }
}

void oracle_sfen(const tj_shogi *position, char out[TJ_SHOGI_SFEN_MAX])
{
    tj_shogi_sfen_format(position, out);
    *strrchr(out, ' ') = 0;
}

void oracle_after(const char *sfen, const char *usi, char out[TJ_SHOGI_SFEN_MAX])
{
    tj_shogi position;
    tj_shogi_move move;

    must(tj_shogi_sfen_parse(&position, sfen, strlen(sfen), NULL) == 0);
    must(tj_shogi_move_parse(usi, strlen(usi), &move, NULL) == 0);
    must(tj_shogi_play(&position, move) == TJ_SHOGI_LEGAL);
    oracle_sfen(&position, out);
}

/* ---- frames ---- */

static unsigned other_square(unsigned square, bool turn)
{
    unsigned file = tj_shogi_file(square), rank = tj_shogi_rank(square);

    return tj_shogi_square(10 - file, turn ? 10 - rank : rank);
}

static void other_board(const char *sfen, bool turn, char *out)
{
    tj_shogi from, to;

    must(tj_shogi_sfen_parse(&from, sfen, strlen(sfen), NULL) == 0);
    tj_shogi_clear(&to);
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++) {
        unsigned piece = from.board[square], colour = tj_shogi_piece_colour(piece);

        if (piece)
            tj_shogi_put(
                &to, other_square(square, turn),
                tj_shogi_piece(turn ? tj_shogi_opponent(colour) : colour, tj_shogi_piece_kind(piece)));
    }
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
        for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
            tj_shogi_set_hand(&to, turn ? tj_shogi_opponent(colour) : colour, kind, from.hand[colour][kind]);
    to.side = (uint8_t)(turn ? tj_shogi_opponent(from.side) : from.side);
    oracle_sfen(&to, out);
}

void oracle_turned(const char *sfen, char out[TJ_SHOGI_SFEN_MAX])
{
    other_board(sfen, true, out);
}

void oracle_mirrored(const char *sfen, char out[TJ_SHOGI_SFEN_MAX])
{
    other_board(sfen, false, out);
}

/* On the text: digits are files, letters ranks. */
static void other_move(const char *usi, bool turn, char out[8])
{
    size_t i;

    for (i = 0; usi[i]; i++) {
        bool drop = usi[1] == '*' && i < 2;

        out[i] = usi[i];
        if (!drop && usi[i] >= '1' && usi[i] <= '9')
            out[i] = (char)('1' + '9' - usi[i]);
        if (!drop && turn && usi[i] >= 'a' && usi[i] <= 'i')
            out[i] = (char)('a' + 'i' - usi[i]);
    }
    out[i] = 0;
}

void oracle_turned_move(const char *usi, char out[8])
{
    other_move(usi, true, out);
}

void oracle_mirrored_move(const char *usi, char out[8])
{
    other_move(usi, false, out);
}

/* ---- statistics ---- */

static size_t played(const oracle_book_entry *entry)
{
    size_t count = 0;

    for (size_t i = 0; i < entry->n; i++)
        count += entry->moves[i].share > 0;
    return count;
}

static oracle_place *place_of(oracle_places *places, const char *sfen, bool add)
{
    for (size_t i = 0; i < places->len; i++)
        if (strcmp(places->items[i].sfen, sfen) == 0)
            return &places->items[i];
    if (!add)
        return NULL;
    must(TJ_RESERVE(places, places->len + 1) == 0);
    memset(&places->items[places->len], 0, sizeof *places->items);
    snprintf(places->items[places->len].sfen, TJ_SHOGI_SFEN_MAX, "%s", sfen);
    return &places->items[places->len++];
}

static void start_sfen(char *out)
{
    tj_shogi start;

    tj_shogi_init(&start);
    oracle_sfen(&start, out);
}

void oracle_book_count(oracle_book *book, oracle_book_counts *out)
{
    oracle_places seen = {NULL, 0, 0}; /* the probability is the distance */
    char sfen[TJ_SHOGI_SFEN_MAX];
    size_t reached = 0;

    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < book->len; i++) {
        size_t moves = played(&book->items[i]);

        out->positions += moves > 0;
        out->moves += moves;
        out->never += moves ? book->items[i].n - moves : 0;
        out->histogram[moves] += moves > 0;
    }
    start_sfen(sfen);
    place_of(&seen, sfen, true);
    for (size_t i = 0; i < seen.len; i++) {
        const oracle_book_entry *entry = oracle_book_at(book, seen.items[i].sfen, false);
        size_t ply = (size_t)seen.items[i].probability;

        if (!entry || !played(entry))
            continue;
        reached++;
        must(ply < ORACLE_PLIES);
        out->by_ply[ply]++;
        out->plies = ply + 1 > out->plies ? ply + 1 : out->plies;
        for (size_t k = 0; k < entry->n; k++) {
            oracle_after(entry->sfen, entry->moves[k].usi, sfen);
            if (!place_of(&seen, sfen, false))
                place_of(&seen, sfen, true)->probability = (double)ply + 1;
        }
    }
    out->unreachable = out->positions - reached;
    free(seen.items);
}

/* ---- pseudo-matches ---- */

static double entropy_of(const oracle_places *a, const oracle_places *b, bool normalise)
{
    double sum = 0, bits = 0;

    for (size_t i = 0; i < a->len; i++)
        sum += a->items[i].probability;
    for (size_t i = 0; normalise && i < a->len; i++)
        bits -= a->items[i].probability / sum * log2(a->items[i].probability / sum);
    for (size_t i = 0; !normalise && i < a->len; i++)
        bits -= a->items[i].probability * log2(a->items[i].probability);
    for (size_t i = 0; b && i < b->len; i++)
        bits -= b->items[i].probability * log2(b->items[i].probability);
    return bits;
}

static void play_layer(oracle_book *books[2], oracle_places *layer, size_t ply, oracle_match *out)
{
    oracle_places next = {NULL, 0, 0}, inside = {NULL, 0, 0};
    char sfen[TJ_SHOGI_SFEN_MAX];

    out->layer[ply] = entropy_of(layer, NULL, true);
    for (size_t i = 0; i < layer->len; i++) {
        const oracle_place *at = &layer->items[i];
        oracle_book_entry *entry = oracle_book_at(books[strstr(at->sfen, " w ") != NULL], at->sfen, false);

        if (!entry || !played(entry)) {
            place_of(&out->exits, at->sfen, true)->probability += at->probability;
            out->exits_at[ply]++;
            continue;
        }
        place_of(&inside, at->sfen, true)->probability = at->probability;
        out->inside[ply] += at->probability;
        for (size_t k = 0; k < entry->n; k++)
            if (entry->moves[k].share > 0) {
                oracle_after(at->sfen, entry->moves[k].usi, sfen);
                place_of(&next, sfen, true)->probability += at->probability * entry->moves[k].share;
            }
    }
    out->absorbed[ply] = entropy_of(&inside, &out->exits, false);
    free(inside.items);
    free(layer->items);
    *layer = next;
}

void oracle_match_play(oracle_book *black, oracle_book *white, size_t plies, oracle_match *out)
{
    oracle_book *books[2] = {black, white};
    oracle_places layer = {NULL, 0, 0};
    char sfen[TJ_SHOGI_SFEN_MAX];

    memset(out, 0, sizeof *out);
    start_sfen(sfen);
    place_of(&layer, sfen, true)->probability = 1;
    for (size_t ply = 0; ply <= plies && layer.len; ply++) {
        play_layer(books, &layer, ply, out);
        out->plies = ply + 1;
    }
    out->rest = out->inside[out->plies - 1];
    out->entropy = out->exits.len ? entropy_of(&out->exits, NULL, true) : 0;
    free(layer.items);
}

void oracle_match_release(oracle_match *match)
{
    free(match->exits.items);
}

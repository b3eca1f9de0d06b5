#include "gen_book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/random.h"
#include "book/format/shogi/keyed_book.h"
#include "base/byte_order.h"
#include "tejun/book.h"
#include "tests/support/at_position.h"

static void must(int truth)
{
    if (!truth)
        abort();
}

static unsigned draw(uint64_t *state, unsigned below)
{
    return (unsigned)(tj_random(state) % below);
}

static void parse(const char *sfen, tj_shogi *position)
{
    must(tj_shogi_sfen_parse(position, sfen, strlen(sfen), NULL) == 0);
}

static tj_shogi_move parse_move(const char *usi)
{
    tj_shogi_move move;

    must(tj_shogi_move_parse(usi, strlen(usi), &move, NULL) == 0);
    return move;
}

/* In proportion to weights; equal if all are 0, as counts are taken. */
static void share(oracle_book_entry *entry)
{
    double sum = 0;

    for (size_t i = 0; i < entry->n; i++)
        sum += entry->moves[i].weight;
    for (size_t i = 0; i < entry->n; i++)
        entry->moves[i].share = sum > 0 ? entry->moves[i].weight / sum : 1.0 / (double)entry->n;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Moves from the beginning of the alphabet: those of the first files. */
static void add_moves(uint64_t *state, oracle_book_entry *entry)
{
    tj_shogi_move legal[TJ_SHOGI_MOVES_MAX];
    char text[TJ_SHOGI_MOVES_MAX][8];
    tj_shogi position;
    size_t n;

    parse(entry->sfen, &position);
    n = tj_shogi_moves(&position, legal);
    for (size_t i = 0; i < n; i++)
        tj_shogi_move_format(legal[i], text[i]);
    qsort(text, n, sizeof *text, by_text);
    for (size_t want = 1 + draw(state, 4), tries = 0; entry->n < want && n && tries < 20; tries++) {
        const char *usi = text[draw(state, n < 7 ? (unsigned)n : 7)];
        bool there = false;

        for (size_t i = 0; i < entry->n; i++)
            there |= strcmp(entry->moves[i].usi, usi) == 0;
        if (there)
            continue;
        snprintf(entry->moves[entry->n].usi, 8, "%s", usi);
        entry->moves[entry->n++].weight = draw(state, 8) ? 1 + draw(state, 900) : 0;
    }
    share(entry);
}

void gen_book(uint64_t *state, size_t positions, oracle_book *book)
{
    char sfen[TJ_SHOGI_SFEN_MAX];
    tj_shogi start;

    *book = (oracle_book){NULL, 0, 0};
    tj_shogi_init(&start);
    oracle_sfen(&start, sfen);
    oracle_book_at(book, sfen, true);
    for (size_t i = 0; i < book->len; i++) {
        add_moves(state, &book->items[i]);
        for (size_t k = 0; k < book->items[i].n; k++) {
            oracle_after(book->items[i].sfen, book->items[i].moves[k].usi, sfen);
            if (book->len < positions && draw(state, 6))
                oracle_book_at(book, sfen, true);
        }
    }
}

/* ---- our own file ---- */

static void mix(uint64_t *state, oracle_book_move *move)
{
    move->mixed.weighted = draw(state, 3) == 0;
    move->mixed.counted = draw(state, 2) == 0;
    move->mixed.weight = move->mixed.weighted ? draw(state, 12) / 4.0 : 0;
    move->mixed.count = move->mixed.counted ? draw(state, 5) : 0;
}

static void edit_mixed(const char *path, const char *sfen, const oracle_book_move *move)
{
    unsigned known =
        (move->mixed.weighted ? TJ_BOOK_WEIGHT : 0u) | (move->mixed.counted ? TJ_BOOK_COUNT : 0u);
    const tj_book_move change = {.move = parse_move(move->usi),
                                 .known = known,
                                 .weight = move->mixed.weight,
                                 .count = move->mixed.count};
    tj_shogi position;

    parse(sfen, &position);
    must(tj_book_edit(path, at_shogi(&position), &change, known, NULL) == 0);
}

/* The moves of the book with nothing beside them. */
static void write_bare(const oracle_book *made, const char *path)
{
    tj_buf text = TJ_BUF_INIT;
    tj_book *book;

    tj_buf_puts(&text, "#YANEURAOU-DB2016 1.00\n");
    for (size_t i = 0; i < made->len; i++) {
        tj_buf_printf(&text, "sfen %s 1\n", made->items[i].sfen);
        for (size_t k = 0; k < made->items[i].n; k++)
            tj_buf_printf(&text, "%s\n", made->items[i].moves[k].usi);
    }
    must(tj_book_open_bytes(&book, text.data, text.len, NULL, NULL) == 0);
    must(tj_book_write(book, TJ_BOOK_TEJUN, path, NULL, NULL) == 0);
    tj_book_free(book);
    tj_buf_release(&text);
}

void gen_mixed_file(uint64_t *state, oracle_book *book, const char *path)
{
    write_bare(book, path);
    for (size_t i = 0; i < book->len; i++) {
        bool plain = draw(state, 4) == 0; /* nothing is known of any move */

        for (size_t k = 0; k < book->items[i].n && !plain; k++) {
            mix(state, &book->items[i].moves[k]);
            edit_mixed(path, book->items[i].sfen, &book->items[i].moves[k]);
        }
    }
    oracle_book_mixed_shares(book);
}

/* ---- text ---- */

void gen_yaneuraou(const oracle_book *book, const char *line_end, tj_buf *out)
{
    tj_buf_printf(out, "#YANEURAOU-DB2016 1.00%s", line_end);
    for (size_t i = 0; i < book->len; i++) {
        tj_buf_printf(out, "sfen %s %zu%s", book->items[i].sfen, i + 1, line_end);
        if (i % 3 == 0)
            tj_buf_printf(out, "# a comment%s", line_end);
        for (size_t k = 0; k < book->items[i].n; k++)
            tj_buf_printf(out, "%s none %d 1%zu %u%s", book->items[i].moves[k].usi, (int)k - 1, k,
                          book->items[i].moves[k].weight, line_end);
    }
}

/* ---- Bonanza ---- */

/* The position turned so that Black moves, or the mirror image of that: the smaller text. */
static void class_of(const char *sfen, char out[TJ_SHOGI_SFEN_MAX], bool *turned, bool *mirrored)
{
    char mirror[TJ_SHOGI_SFEN_MAX];

    *turned = strstr(sfen, " w ") != NULL;
    if (*turned)
        oracle_turned(sfen, out);
    else
        snprintf(out, TJ_SHOGI_SFEN_MAX, "%s", sfen);
    oracle_mirrored(out, mirror);
    *mirrored = strcmp(mirror, out) < 0;
    if (*mirrored)
        snprintf(out, TJ_SHOGI_SFEN_MAX, "%s", mirror);
}

/* Takes moves of a class into the frame of a position of it. */
static void fill_from_class(const oracle_book_entry *class, bool turned, bool mirrored,
                            oracle_book_entry *entry)
{
    entry->n = class->n;
    for (size_t i = 0; i < class->n; i++) {
        char text[8];

        entry->moves[i] = class->moves[i];
        if (mirrored) {
            oracle_mirrored_move(entry->moves[i].usi, text);
            snprintf(entry->moves[i].usi, 8, "%s", text);
        }
        if (turned) {
            oracle_turned_move(entry->moves[i].usi, text);
            snprintf(entry->moves[i].usi, 8, "%s", text);
        }
    }
}

void gen_bonanza(uint64_t *state, size_t positions, oracle_book *book, size_t *classes)
{
    oracle_book folded = {NULL, 0, 0}, chosen = {NULL, 0, 0}; /* what has moves, and what will have */
    char sfen[TJ_SHOGI_SFEN_MAX], class[TJ_SHOGI_SFEN_MAX];
    bool turned, mirrored;
    tj_shogi start;

    *book = (oracle_book){NULL, 0, 0};
    tj_shogi_init(&start);
    oracle_sfen(&start, sfen);
    oracle_book_at(book, sfen, true);
    for (size_t i = 0; i < book->len; i++) {
        class_of(book->items[i].sfen, class, &turned, &mirrored);
        oracle_book_entry *entry = oracle_book_at(&folded, class, false);
        if (!entry) {
            entry = oracle_book_at(&folded, class, true);
            add_moves(state, entry);
            entry->moves[0].weight++; /* something can always be played */
            share(entry);
        }
        fill_from_class(entry, turned, mirrored, &book->items[i]);
        for (size_t k = 0; k < book->items[i].n; k++) {
            oracle_after(book->items[i].sfen, book->items[i].moves[k].usi, sfen);
            class_of(sfen, class, &turned, &mirrored);
            if (!oracle_book_at(&chosen, class, false) && chosen.len < positions &&
                tj_hash64(class, strlen(class)) % 6)
                oracle_book_at(&chosen, class, true);
            if (oracle_book_at(&chosen, class, false))
                oracle_book_at(book, sfen, true);
        }
    }
    *classes = folded.len;
    oracle_book_release(&folded);
    oracle_book_release(&chosen);
}

/* Adds the move of a position to its class. */
static void add_to_class(oracle_book *folded, const char *sfen, const char *usi)
{
    char class[TJ_SHOGI_SFEN_MAX], text[8], other[8];
    bool turned, mirrored;

    class_of(sfen, class, &turned, &mirrored);
    oracle_book_entry *entry = oracle_book_at(folded, class, true);
    snprintf(text, sizeof text, "%s", usi);
    if (turned) {
        oracle_turned_move(text, other);
        snprintf(text, sizeof text, "%s", other);
    }
    if (mirrored) {
        oracle_mirrored_move(text, other);
        snprintf(text, sizeof text, "%s", other);
    }
    for (size_t i = 0; i < entry->n; i++)
        if (strcmp(entry->moves[i].usi, text) == 0)
            return;
    must(entry->n < ORACLE_MOVES);
    snprintf(entry->moves[entry->n].usi, 8, "%s", text);
    entry->moves[entry->n++].weight = 100;
    share(entry);
}

void gen_bonanza_lines(const char *const *lines, oracle_book *book, size_t *classes)
{
    oracle_book folded = {NULL, 0, 0};
    char sfen[TJ_SHOGI_SFEN_MAX], next[TJ_SHOGI_SFEN_MAX], class[TJ_SHOGI_SFEN_MAX], usi[8];
    bool turned, mirrored;
    tj_shogi start;

    *book = (oracle_book){NULL, 0, 0};
    tj_shogi_init(&start);
    for (; *lines; lines++) {
        int used;

        oracle_sfen(&start, sfen);
        for (const char *at = *lines; sscanf(at, "%7s%n", usi, &used) == 1; at += used) {
            add_to_class(&folded, sfen, usi);
            oracle_after(sfen, usi, next);
            snprintf(sfen, sizeof sfen, "%s", next);
        }
    }
    oracle_sfen(&start, sfen);
    oracle_book_at(book, sfen, true);
    for (size_t i = 0; i < book->len; i++) {
        class_of(book->items[i].sfen, class, &turned, &mirrored);
        fill_from_class(oracle_book_at(&folded, class, false), turned, mirrored, &book->items[i]);
        for (size_t k = 0; k < book->items[i].n; k++) {
            oracle_after(book->items[i].sfen, book->items[i].moves[k].usi, next);
            class_of(next, class, &turned, &mirrored);
            if (oracle_book_at(&folded, class, false))
                oracle_book_at(book, next, true);
        }
    }
    *classes = folded.len;
    oracle_book_release(&folded);
}

typedef struct section {
    tj_buf bytes;
} section;

/* Bonanza numbers squares by ranks from 9a on, in the frame of the key. */
static unsigned in_frame(unsigned square, bool turned, bool mirrored)
{
    unsigned file = tj_shogi_file(square), rank = tj_shogi_rank(square);

    if (turned)
        rank = 10 - rank;
    if (turned != mirrored)
        file = 10 - file;
    return (rank - 1) * 9 + 9 - file;
}

static uint16_t bonanza_move(const tj_shogi *position, bool mirrored, tj_shogi_move move)
{
    bool turned = position->side == TJ_WHITE;
    unsigned from = tj_shogi_move_from(move), to = tj_shogi_move_to(move);

    if (to >= TJ_SHOGI_SQUARES)
        return 0;
    if (from <= TJ_SHOGI_DROPS)
        from = in_frame(from, turned, mirrored);
    return tj_shogi_move_of(from, in_frame(to, turned, mirrored), tj_shogi_move_promotes(move));
}

static void put_entry(const oracle_book_entry *entry, section *sections, uint64_t *keys, size_t *n_keys)
{
    tj_shogi position;
    bool mirrored;
    uint8_t head[9];

    parse(entry->sfen, &position);
    uint64_t key = tj_bonanza_key(&position, &mirrored);
    for (size_t i = 0; i < *n_keys; i++)
        if (keys[i] == key)
            return;
    keys[(*n_keys)++] = key;
    tj_buf *out = &sections[key % TJ_BONANZA_SECTIONS].bytes;
    head[0] = (uint8_t)(9 + 4 * entry->n);
    tj_write_le(head + 1, 8, key);
    tj_buf_add(out, head, sizeof head);
    for (size_t i = 0; i < entry->n; i++) {
        uint8_t move[4];

        tj_write_le(move, 2, bonanza_move(&position, mirrored, parse_move(entry->moves[i].usi)));
        tj_write_le(move + 2, 2, entry->moves[i].weight);
        tj_buf_add(out, move, sizeof move);
    }
}

void gen_bonanza_bytes(const oracle_book *book, tj_buf *out)
{
    section *sections = calloc(TJ_BONANZA_SECTIONS, sizeof *sections);
    uint64_t *keys = malloc((book->len + 1) * sizeof *keys);
    size_t n_keys = 0, at = TJ_BONANZA_INDEX;

    must(sections && keys);
    for (size_t i = 0; i < book->len; i++)
        put_entry(&book->items[i], sections, keys, &n_keys);
    for (size_t i = 0; i < TJ_BONANZA_SECTIONS; i++) {
        uint8_t row[6];

        tj_write_le(row, 4, at);
        tj_write_le(row + 4, 2, sections[i].bytes.len);
        tj_buf_add(out, row, sizeof row);
        at += sections[i].bytes.len;
    }
    for (size_t i = 0; i < TJ_BONANZA_SECTIONS; i++) {
        if (sections[i].bytes.len)
            tj_buf_add(out, sections[i].bytes.data, sections[i].bytes.len);
        tj_buf_release(&sections[i].bytes);
    }
    free(sections);
    free(keys);
}

/* ---- GPS ---- */

void gen_gps_shares(oracle_book *book)
{
    for (size_t i = 0; i < book->len; i++) {
        oracle_book_entry *entry = &book->items[i];
        unsigned largest = 0;
        double sum = 0;

        for (size_t k = 0; k < entry->n; k++)
            largest = entry->moves[k].weight > largest ? entry->moves[k].weight : largest;
        for (size_t k = 0; k < entry->n; k++) {
            unsigned weight = entry->moves[k].weight;

            entry->moves[k].share = weight && weight * (i ? 10u : 16u) >= largest ? weight : 0;
            sum += entry->moves[k].share;
        }
        for (size_t k = 0; k < entry->n && sum > 0; k++)
            entry->moves[k].share /= sum;
    }
}

static void put_big(tj_buf *out, uint32_t value)
{
    const uint8_t bytes[4] = {(uint8_t)(value >> 24), (uint8_t)(value >> 16), (uint8_t)(value >> 8),
                              (uint8_t)value};

    tj_buf_add(out, bytes, sizeof bytes);
}

static uint32_t gps_kind(unsigned kind)
{
    static const uint8_t KINDS[16] = {0, 10, 11, 12, 13, 9, 14, 15, 8, 2, 3, 4, 5, 0, 6, 7};

    return KINDS[kind];
}

static uint32_t gps_square(unsigned square)
{
    return tj_shogi_file(square) << 4 | tj_shogi_rank(square);
}

static uint32_t gps_move(const tj_shogi *position, tj_shogi_move move)
{
    unsigned to = tj_shogi_move_to(move);
    uint32_t word = gps_square(to) << 8;
    unsigned kind = tj_shogi_move_is_drop(move)
                        ? tj_shogi_move_dropped(move)
                        : tj_shogi_piece_kind(position->board[tj_shogi_move_from(move)]);

    if (!tj_shogi_move_is_drop(move))
        word |= gps_square(tj_shogi_move_from(move));
    if (tj_shogi_move_promotes(move)) {
        word |= 1u << 19;
        kind += TJ_SHOGI_PROMOTION;
    }
    if (position->board[to])
        word |= gps_kind(tj_shogi_piece_kind(position->board[to])) << 20;
    return word | gps_kind(kind) << 24 | (position->side == TJ_WHITE ? 0xf0000000u : 0);
}

static void put_board(const char *sfen, tj_buf *out)
{
    tj_shogi position;

    parse(sfen, &position);
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++) {
        unsigned piece = position.board[square];

        if (piece)
            put_big(out, gps_square(square) | gps_kind(tj_shogi_piece_kind(piece)) << 16 |
                             (tj_shogi_piece_colour(piece) == TJ_WHITE ? 0xfff00000u : 0));
    }
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
        for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
            for (unsigned i = 0; i < position.hand[colour][kind]; i++)
                put_big(out, gps_kind(kind) << 16 | (colour == TJ_WHITE ? 0xfff00000u : 0));
    put_big(out, position.side == TJ_WHITE ? 0xffffffffu : 0);
}

void gen_gps_bytes(const oracle_book *book, tj_buf *out)
{
    oracle_book states = {NULL, 0, 0}; /* the book's positions, then those that its moves lead to */
    tj_buf moves = TJ_BUF_INIT;
    char sfen[TJ_SHOGI_SFEN_MAX];
    uint32_t count = 0;

    for (size_t i = 0; i < book->len; i++)
        *oracle_book_at(&states, book->items[i].sfen, true) = book->items[i];
    for (size_t i = 0; i < book->len; i++)
        for (size_t k = 0; k < book->items[i].n; k++) {
            tj_shogi position;

            oracle_after(book->items[i].sfen, book->items[i].moves[k].usi, sfen);
            oracle_book_entry *next = oracle_book_at(&states, sfen, true);
            parse(book->items[i].sfen, &position);
            put_big(&moves, gps_move(&position, parse_move(book->items[i].moves[k].usi)));
            put_big(&moves, (uint32_t)(next - states.items));
            put_big(&moves, book->items[i].moves[k].weight);
            count++;
        }
    put_big(out, 1);
    put_big(out, (uint32_t)states.len);
    put_big(out, count);
    put_big(out, 0);
    count = 0;
    for (size_t i = 0; i < states.len; i++) {
        put_big(out, count);
        put_big(out, (uint32_t)states.items[i].n);
        put_big(out, (uint32_t)i);
        put_big(out, 7);
        count += (uint32_t)states.items[i].n;
    }
    tj_buf_add(out, moves.data, moves.len);
    for (size_t i = 0; i < states.len; i++)
        put_board(states.items[i].sfen, out);
    tj_buf_release(&moves);
    oracle_book_release(&states);
}

/* ---- Apery ---- */

typedef struct apery_row {
    uint8_t bytes[TJ_APERY_ENTRY];
} apery_row;

static int by_key(const void *a, const void *b)
{
    uint64_t p = tj_read_le64(a), q = tj_read_le64(b);

    return p < q ? -1 : p > q;
}

void gen_apery_bytes(const oracle_book *book, tj_buf *out)
{
    apery_row *rows = malloc((book->len * ORACLE_MOVES + 1) * sizeof *rows);
    size_t n = 0;

    must(rows != NULL);
    for (size_t i = 0; i < book->len; i++)
        for (size_t k = 0; k < book->items[i].n; k++) {
            tj_shogi position;

            parse(book->items[i].sfen, &position);
            tj_write_le(rows[n].bytes, 8, tj_apery_key(&position));
            tj_write_le(rows[n].bytes + 8, 2, tj_apery_move(parse_move(book->items[i].moves[k].usi)));
            tj_write_le(rows[n].bytes + 10, 2, book->items[i].moves[k].weight);
            tj_write_le(rows[n++].bytes + 12, 4, (uint32_t)-5);
        }
    if (n)
        qsort(rows, n, sizeof *rows, by_key);
    tj_buf_add(out, rows, n * sizeof *rows);
    free(rows);
}

/* Archives, read in place by libarchive: zip, 7z, tar, rar ... under any compression, and compressed single
 * files.  Which bytes are an archive is decided here and not left to libarchive, some of whose formats are
 * plain text.
 *
 * libarchive turns names into the process's locale and loses what that cannot say.  So that a member has one
 * name everywhere, this thread's locale is C.UTF-8 while libarchive deals with names. */
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text/text.h"
#include "corpus/import/source.h"

#define READ_BLOCK ((size_t)1 << 18)
#define DEPTH_MAX  3

bool tj_archive_detect(const void *bytes, size_t n)
{
    static const struct {
        size_t offset, n;
        const char *magic;
    } KINDS[] = {
        {0, 4, "PK\3\4"},
        {0, 4, "PK\5\6"},
        {0, 6, "7z\xBC\xAF\x27\x1C"},
        {0, 2, "\x1F\x8B"},
        {0, 6,
         "\xFD"
         "7zXZ\0"},
        {0, 4, "\x28\xB5\x2F\xFD"},
        {0, 3, "BZh"},
        {0, 4, "LZIP"},
        {0, 6, "Rar!\x1A\x07"},
        {257, 5, "ustar"},
    };

    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (n >= KINDS[i].offset + KINDS[i].n &&
            memcmp((const char *)bytes + KINDS[i].offset, KINDS[i].magic, KINDS[i].n) == 0)
            return true;
    return false;
}

static struct archive *open_archive(const tj_archive_input *input)
{
    struct archive *archive = archive_read_new();

    if (!archive)
        return NULL;
    /* Not all filters: some guess, and take the first bytes of unpacked data for another compression. */
    archive_read_support_filter_gzip(archive);
    archive_read_support_filter_bzip2(archive);
    archive_read_support_filter_lzip(archive);
    archive_read_support_filter_xz(archive);
    archive_read_support_filter_zstd(archive);
    archive_read_support_format_zip(archive);
    archive_read_support_format_7zip(archive);
    archive_read_support_format_tar(archive);
    archive_read_support_format_rar(archive);
    archive_read_support_format_rar5(archive);
    archive_read_support_format_raw(archive);
    if (input->bytes) /* an error shows at the first header */
        archive_read_open_memory(archive, input->bytes, input->n);
    else
        archive_read_open_filename(archive, input->path, READ_BLOCK);
    return archive;
}

/* A name as it goes into the catalogue; libarchive has none for a single compressed file. */
static char *name_of_member(const tj_archive_input *input, struct archive *archive,
                            struct archive_entry *entry)
{
    tj_buf name = TJ_BUF_INIT;
    const char *inner = archive_entry_pathname_utf8(entry);

    if (!inner)
        inner = archive_entry_pathname(entry);
    tj_buf_puts(&name, input->path);
    if (archive_format(archive) != ARCHIVE_FORMAT_RAW) {
        tj_encoding encoding = tj_encoding_guess(inner ? inner : "?", inner ? strlen(inner) : 1);

        tj_buf_putc(&name, '!');
        tj_text_to_utf8(&encoding, inner ? inner : "?", inner ? strlen(inner) : 1, &name);
    }
    return tj_buf_detach(&name);
}

/* The next header, and the member's name (malloc'ed) if there is one.  `utf8` is a locale of that encoding,
 * or 0 where the system has none. */
static int next_header(const tj_archive_input *input, struct archive *archive, locale_t utf8,
                       struct archive_entry **entry, char **name)
{
    locale_t before = utf8 ? uselocale(utf8) : (locale_t)0;
    int header = archive_read_next_header(archive, entry);

    *name = header == ARCHIVE_OK || header == ARCHIVE_WARN ? name_of_member(input, archive, *entry) : NULL;
    if (utf8)
        uselocale(before);
    return header;
}

typedef struct member_name {
    unsigned copies; /* members that were called so */
    char text[];
} member_name;

static int by_text(const void *a, const void *b)
{
    return strcmp(((const member_name *)a)->text, ((const member_name *)b)->text);
}

/* Takes the name if it is free; *copy is then 1, otherwise the number to try next. */
static int claim(tj_member_names *names, const char *text, unsigned *copy)
{
    size_t n = strlen(text) + 1;
    member_name *own = malloc(sizeof *own + n), **found;

    if (!own)
        return TJ_E_NOMEM;
    own->copies = 0;
    memcpy(own->text, text, n);
    found = tsearch(own, &names->tree, by_text);
    if (!found || *found != own)
        free(own);
    if (!found)
        return TJ_E_NOMEM;
    *copy = ++(*found)->copies;
    return 0;
}

int tj_member_names_claim(tj_member_names *names, char **name, tj_err *err)
{
    tj_buf numbered = TJ_BUF_INIT;
    unsigned copy, taken = 0;
    int rc = claim(names, *name, &copy);

    while (!rc && copy > 1 && taken != 1) { /* a member may really be called "g.sgf#2" */
        tj_buf_clear(&numbered);
        tj_buf_printf(&numbered, "%s#%u", *name, copy);
        rc = tj_buf_ok(&numbered) ? claim(names, numbered.data, &taken) : TJ_E_NOMEM;
        if (!rc && taken != 1)
            rc = claim(names, *name, &copy);
    }
    if (!rc && copy > 1) {
        free(*name);
        *name = tj_buf_detach(&numbered);
    }
    tj_buf_release(&numbered);
    return rc ? tj_fail_nomem(err) : 0;
}

void tj_member_names_clear(tj_member_names *names)
{
    tdestroy(names->tree, free);
    names->tree = NULL;
}

/* Broken: this member only (a wrong checksum, a password); truncated: everything behind it as well. */
enum read_result { READ_DONE, READ_BROKEN, READ_TRUNCATED, READ_TOO_LARGE, READ_FAILED };

static enum read_result read_member(const tj_archive_input *input, struct archive *archive, tj_buf *bytes,
                                    tj_err *err)
{
    for (;;) {
        const void *block;
        size_t n;
        la_int64_t offset;
        int rc = archive_read_data_block(archive, &block, &n, &offset);

        if (rc == ARCHIVE_EOF)
            return READ_DONE;
        if (rc != ARCHIVE_OK && rc != ARCHIVE_WARN)
            return rc == ARCHIVE_FATAL ? READ_TRUNCATED : READ_BROKEN;
        if (n > TJ_SOURCE_BYTES_MAX - bytes->len)
            return READ_TOO_LARGE;
        tj_buf_add(bytes, block, n);
        if (!tj_buf_ok(bytes)) {
            tj_fail_nomem(err);
            return READ_FAILED;
        }
        if (input->tick && input->tick(input->tick_ctx, (uint64_t)archive_filter_bytes(archive, -1), err))
            return READ_FAILED;
    }
}

/* What an archive and those that lie in it share. */
typedef struct outermost {
    const tj_source_visitor *visitor;
    const char *path;
    tj_member_names names; /* of all members */
    bool incomplete;       /* something could not be read */
} outermost;

/* A member that was unpacked, and what is known of it. */
typedef struct member {
    char *name;
    tj_buf bytes;
    bool single;  /* a compressed file, not an archive's member */
    bool partial; /* the archive is damaged before its end */
} member;

static int visit_archive(outermost *outer, const tj_archive_input *input, unsigned depth, tj_err *err);

/* Hands a member over: as a source, or, if it is an archive again, member by member. */
static int visit_member(outermost *outer, unsigned depth, member *one, tj_err *err)
{
    const tj_source_visitor *visitor = outer->visitor;
    tj_source_label label = {one->name, depth || !one->single ? outer->path : NULL,
                             one->single || tj_source_has_record_name(one->name), one->partial};
    size_t n = one->bytes.len;
    char *data;

    if (tj_archive_detect(one->bytes.data, n)) {
        tj_archive_input inner = {.path = one->name, .bytes = one->bytes.data, .n = n};

        if (depth < DEPTH_MAX)
            return visit_archive(outer, &inner, depth + 1, err);
        outer->incomplete = true;
        return visitor->problem(visitor->ctx, one->name, "archives are nested too deeply", false, err);
    }
    data = tj_buf_detach(&one->bytes);
    return data ? tj_source_visit(visitor, &label, data, n, err) : tj_fail_nomem(err);
}

/* libarchive's words say little to who does not know its insides. */
static int report_broken(outermost *outer, struct archive *archive, const char *name, tj_err *err)
{
    const char *reason = archive_error_string(archive);
    char text[200];

    outer->incomplete = true;
    snprintf(text, sizeof text, "cannot unpack: damaged, truncated or encrypted%s%s%s", reason ? " (" : "",
             reason ? reason : "", reason ? ")" : "");
    return outer->visitor->problem(outer->visitor->ctx, name, text, false, err);
}

/* The name's ownership passes.  *lost: nothing more can be read from the archive. */
static int read_and_visit(outermost *outer, const tj_archive_input *input, unsigned depth,
                          struct archive *archive, char *name, bool *lost, tj_err *err)
{
    member one = {name, TJ_BUF_INIT, archive_format(archive) == ARCHIVE_FORMAT_RAW, false};
    int rc = name ? 0 : tj_fail_nomem(err);

    if (!rc && (depth || !one.single))
        rc = tj_member_names_claim(&outer->names, &one.name, err);
    if (rc)
        goto out;
    switch (read_member(input, archive, &one.bytes, err)) {
    case READ_FAILED:
        rc = err && err->code ? err->code : TJ_E_NOMEM;
        break;
    case READ_TOO_LARGE:
        outer->incomplete = true;
        rc = outer->visitor->problem(outer->visitor->ctx, one.name, "larger than 1 GiB after unpacking",
                                     false, err);
        break;
    case READ_TRUNCATED:
        *lost = true; /* fall through */
    case READ_BROKEN:
        one.partial = true;
        rc = report_broken(outer, archive, one.name, err);
        if (!rc && one.bytes.len) /* what could be unpacked is still looked at */
            rc = visit_member(outer, depth, &one, err);
        break;
    case READ_DONE:
        rc = visit_member(outer, depth, &one, err);
        break;
    }
out:
    free(one.name);
    tj_buf_release(&one.bytes);
    return rc;
}

/* depth: archives around this one. */
static int visit_archive(outermost *outer, const tj_archive_input *input, unsigned depth, tj_err *err)
{
    struct archive *archive = open_archive(input);
    locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    struct archive_entry *entry;
    char *name;
    int rc = archive ? 0 : tj_fail_nomem(err), header;
    bool empty = true, lost = false;

    while (!rc && !lost && (header = next_header(input, archive, utf8, &entry, &name)) != ARCHIVE_EOF) {
        empty = false;
        if (header != ARCHIVE_OK && header != ARCHIVE_WARN) {
            lost = true;
            rc = report_broken(outer, archive, input->path, err);
        } else if (archive_format(archive) == ARCHIVE_FORMAT_RAW || archive_entry_filetype(entry) == AE_IFREG)
            rc = read_and_visit(outer, input, depth, archive, name, &lost, err);
        else
            free(name);
    }
    if (!rc && empty)
        rc = outer->visitor->problem(outer->visitor->ctx, input->path, "the archive is empty", true, err);
    if (utf8)
        freelocale(utf8);
    archive_read_free(archive);
    return rc;
}

int tj_archive_visit(const tj_archive_input *input, const tj_source_visitor *visitor, tj_err *err)
{
    outermost outer = {.visitor = visitor, .path = input->path};
    int rc = visit_archive(&outer, input, 0, err);

    tj_member_names_clear(&outer.names);
    if (!rc && visitor->done)
        rc = visitor->done(visitor->ctx, input->path, !outer.incomplete, err);
    return rc;
}

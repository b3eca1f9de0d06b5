/* libtejun: game records to knowledge.  One header per noun; this one includes them all. */
#ifndef TEJUN_H
#define TEJUN_H

#include "tejun/book.h"
#include "tejun/book_expand.h"
#include "tejun/book_fit.h"
#include "tejun/book_grade.h"
#include "tejun/corpus.h"
#include "tejun/engine.h"
#include "tejun/err.h"
#include "tejun/evaluation.h"
#include "tejun/explore.h"
#include "tejun/filter.h"
#include "tejun/game.h"
#include "tejun/game_kind.h"
#include "tejun/go.h"
#include "tejun/import.h"
#include "tejun/kifu.h"
#include "tejun/mine.h"
#include "tejun/match.h"
#include "tejun/player.h"
#include "tejun/position.h"
#include "tejun/progress_monitor.h"
#include "tejun/ranking.h"
#include "tejun/record.h"
#include "tejun/search.h"
#include "tejun/sgf.h"
#include "tejun/shogi.h"
#include "tejun/suggest.h"

#endif

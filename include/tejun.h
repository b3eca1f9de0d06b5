/* libtejun: game records to knowledge.  One header per noun; this one includes them all. */
#ifndef TEJUN_H
#define TEJUN_H

#include "tejun/err.h"
#include "tejun/go.h"
#include "tejun/record.h"
#include "tejun/sgf.h"
#include "tejun/watch.h"

#endif

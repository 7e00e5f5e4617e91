// SPDX-License-Identifier: Apache-2.0
#include "fair/chance.hpp"

#!/usr/bin/env bash
# A good guess: where a grid has no value, d3-contour draws nothing, so that a line ends at the gap, as in Matplotlib.
#
# What happens (d3-contour 4.0.3, seen 2026-11-30): a missing value is below every level. Each line below the values around
# a gap closes along its rim, halfway to the next grid point, whatever their potential. An even sheet with a gap, which has
# no line at all elsewhere, has a ring for each level.
#
# Why it matters here: a body or an embryo is such a grid, with nothing around it, and its lines must meet the skin at right
# angles. src/plates/draw-field.ts fills the gaps with the potential of their neighbors before it traces lines, and cuts
# them off at the outline.
source "$(dirname "$0")/lib.sh"
install_packages d3-contour@4.0.3
cat > see.mjs <<'JS'
import { contours } from 'd3-contour';

const [columns, rows, middle] = [5, 5, 12];
const sheet = Array.from({ length: columns * rows }, () => -70);
if (process.argv[2]) sheet[middle] = null;
const levels = [-90, -80, -75, -71];
const drawn = contours().size([columns, rows]).thresholds(levels)(sheet);
console.log(drawn.map(({ coordinates: [[, ...holes]] }) => holes.length).join(' '));
JS
expect_seen 'rings inside an even sheet at four levels' '0 0 0 0' "$(node see.mjs)"
expect_seen 'rings inside one with a gap' '1 1 1 1' "$(node see.mjs gap)"

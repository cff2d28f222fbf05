#!/usr/bin/env bash
# A good guess: a column of numbers with empty cells is a column of numbers to every reader of CSV, whichever cells are empty.
#
# What happens (nodejs-polars 0.26.1, @duckdb/node-api 1.5.5, seen 2026-11-30): Polars decides by the first 100 rows.
# Where they are empty, all numbers below become texts, and their mean is null without an error. DuckDB looks further.
#
# Why it matters here: the CSV of a plate with an outline begins where no tissue is; that of the body has 415 rows without a
# potential before the first number. src/plates/plate-files.ts leaves such cells empty, because spreadsheets and DuckDB then leave
# them out of a mean; the JSON beside it has null. With a longer `inferSchemaLength` Polars reads numbers.
#
# It needs Linux on x64 for the library's own code.
source "$(dirname "$0")/lib.sh"
install_packages nodejs-polars@0.26.1 nodejs-polars-linux-x64-gnu@0.26.1 @duckdb/node-api@1.5.5-r.5 2>npm.err
{
  echo 'x_mm,y_mm,potential_mV'
  for x in $(seq 0 99); do echo "$x,0,"; done
  printf '%s\n' '0,1,-70.5' '1,1,-69.5'
} >plate.csv
cat > see.mjs <<'JS'
import { DuckDBInstance } from '@duckdb/node-api';
import pl from 'nodejs-polars';

const readers = {
  async duckdb() {
    const connection = await (await DuckDBInstance.create()).connect();
    const read = await connection.runAndReadAll("select avg(potential_mV) from 'plate.csv'");
    return read.getRows()[0][0];
  },
  polars: (options) => pl.readCSV('plate.csv', options).getColumn('potential_mV').mean(),
};
const [, , reader, mode] = process.argv;
console.log(await readers[reader](mode ? { inferSchemaLength: 1000 } : undefined));
JS
expect_seen 'mean by DuckDB' -70 "$(node see.mjs duckdb)"
expect_seen 'mean by Polars' null "$(node see.mjs polars)"
expect_seen 'mean by Polars that reads 1,000 rows first' -70 "$(node see.mjs polars longer)"

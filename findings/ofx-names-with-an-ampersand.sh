#!/usr/bin/env bash
# A good guess: a library for OFX returns the text of an element, in which the bank had to write "&" as `&amp;`.
#
# What happens (node-ofx-parser 0.5.1, ofx-data-extractor 1.5.0, ofx-js 1.1.1, seen 2026-11-30): the first escapes what is
# escaped already, three times; the second returns it as the file has it; the third returns the name.
#
# Why it matters here: a payment by Zelle names its giver, and "Roe & Sons" is thanked, joined with earlier gifts and
# looked up by this name. src/model/gift-files/ofx.ts decodes each text once.
source "$(dirname "$0")/lib.sh"
install_packages node-ofx-parser@0.5.1 ofx-data-extractor@1.5.0 ofx-js@1.1.1
cat > see.mjs <<'JS'
import nodeOfxParser from 'node-ofx-parser';
import { Ofx } from 'ofx-data-extractor';
import { parse } from 'ofx-js';

const file = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX>
<BANKMSGSRSV1>
<STMTTRNRS>
<STMTRS>
<CURDEF>USD
<BANKACCTFROM>
<BANKID>1
<ACCTID>2
<ACCTTYPE>CHECKING
</BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>20260201
<DTEND>20260228
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20260210
<TRNAMT>35.00
<FITID>F2
<NAME>ROE &amp; SONS
</STMTTRN>
</BANKTRANLIST>
</STMTRS>
</STMTTRNRS>
</BANKMSGSRSV1>
</OFX>
`;
const readers = {
  'node-ofx-parser': () => nodeOfxParser.parse(file),
  'ofx-data-extractor': () => new Ofx(file).toJson(),
  'ofx-js': () => parse(file),
};
const read = JSON.stringify(await readers[process.argv[2]]());
console.log(/"NAME":"([^"]*)"/.exec(read)[1]);
JS
expect_seen 'node-ofx-parser' 'ROE &amp;amp;amp; SONS' "$(node see.mjs node-ofx-parser)"
expect_seen 'ofx-data-extractor' 'ROE &amp; SONS' "$(node see.mjs ofx-data-extractor)"
expect_seen 'ofx-js' 'ROE & SONS' "$(node see.mjs ofx-js)"

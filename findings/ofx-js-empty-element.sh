#!/usr/bin/env bash
# A good guess: a library for OFX reads the statement of a bank.
#
# What happens (ofx-js 1.1.1, seen 2026-11-29): many banks write an element that has no text as
# `<MEMO>` alone, as OFX 1 leaves out every closing tag of an element with text. The reading then ends
# with "Missing closing tag for MEMO". With any text behind MEMO the same file is read.
#
# Why it matters here: a treasurer's file for the bank's deposits would be refused as a whole for one empty remark.
# src/model/gift-files/ofx.ts scans tags and texts instead.
source "$(dirname "$0")/lib.sh"
install_packages ofx-js@1.1.1
cat > see.mjs <<'JS'
import { parse } from 'ofx-js';

const file = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260201<DTEND>20260228
<STMTTRN><TRNTYPE>CREDIT
<DTPOSTED>20260210
<TRNAMT>35.00
<FITID>F2
<NAME>ZELLE
<MEMO>${process.argv[2] ?? ''}
</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
try {
  console.log(JSON.stringify(await parse(file)).includes('ZELLE') ? 'read' : 'lost');
} catch (error) {
  console.log(error.message);
}
JS
expect_seen 'with a remark' 'read' "$(node see.mjs GIFT)"
expect_seen 'without' 'Missing closing tag for MEMO' "$(node see.mjs)"

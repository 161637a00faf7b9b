import { Refusal } from './statement.ts'

export type Element = { name: string; closes: boolean; value: string }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Decodes only valid entities: the five names, and character numbers. Anything else stays as written. */
const decode = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,5});/gi, (whole, name: string) => {
        if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
        const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
        return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
          ? String.fromCodePoint(code)
          : ' '
      })
    : text

/** Fields of free text, in which people and programs write '<' without meaning a tag. */
const texts = new Set([
  'MEMO',
  'MEMO2',
  'NAME',
  'EXTDNAME',
  'DESC',
  'MESSAGE',
  'ADDR1',
  'ADDR2',
  'ADDR3',
  'CITY',
  'ORG',
])
/** What may follow a free text: the elements of statements (OFX 2.2, 11.4 and 11.5). Names with a dot are extensions, as 'INTU.BID'. */
const elements = new Set([
  ...texts,
  ...'OFX SIGNONMSGSRSV1 SONRS STATUS CODE SEVERITY DTSERVER LANGUAGE DTPROFUP DTACCTUP FI FID USERKEY TSKEYEXPIRE SESSCOOKIE ACCESSKEY'.split(
    ' ',
  ),
  ...'BANKMSGSRSV1 STMTTRNRS TRNUID CLTCOOKIE STMTRS CURDEF BANKACCTFROM BANKACCTTO BANKID BRANCHID ACCTID ACCTTYPE ACCTKEY'.split(
    ' ',
  ),
  ...'BANKTRANLIST DTSTART DTEND STMTTRN TRNTYPE DTPOSTED DTUSER DTAVAIL TRNAMT FITID CORRECTFITID CORRECTACTION SRVRTID CHECKNUM REFNUM'.split(
    ' ',
  ),
  ...'SIC PAYEEID PAYEE STATE POSTALCODE COUNTRY PHONE CCACCTFROM CCACCTTO CURRENCY ORIGCURRENCY CURRATE CURSYM IMAGEDATA'.split(
    ' ',
  ),
  ...'LEDGERBAL AVAILBAL BALAMT DTASOF CASHADVBALAMT BALLIST BAL BALTYPE VALUE MKTGINFO BANKTRANLISTP STMTTRNP'.split(
    ' ',
  ),
  ...'CREDITCARDMSGSRSV1 CCSTMTTRNRS CCSTMTRS INVSTMTMSGSRSV1 INVSTMTTRNRS INVSTMTRS INVBANKTRAN INVACCTFROM BROKERID'.split(
    ' ',
  ),
])

/**
 * The tags of an OFX body with the text behind each, in their order. In SGML a value runs to the next tag; XML closes it, which then
 * says nothing new. Within a free text only an element of OFX is a tag: 'TED <ELEVADORES LTDA>' is all text. No entities are declared here and none
 * are read from elsewhere. Throws Refusal.
 */
export function* readElements(text: string): Generator<Element> {
  const start = text.search(/<OFX[\s>]/i)
  if (start < 0) throw new Refusal('not_statement', 'O arquivo não é um extrato OFX.')
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new Refusal(
      'hostile',
      'O arquivo declara entidades, o que extrato nenhum faz. Baixe-o de novo no banco.',
    )
  const body = withoutCdata(text.slice(start))
  const tag = /<(\/?)([A-Za-z][A-Za-z0-9._-]{0,40})(\s[^<>]{0,300})?\/?>/g
  let open: { name: string; closes: boolean; from: number } | null = null
  const ended = (until: number): Element => {
    const { name, closes, from } = open!
    return { name, closes, value: decode(body.slice(from, until)).trim() }
  }
  for (const { 0: whole, 1: slash, 2: written, 3: attributes, index } of body.matchAll(tag)) {
    const name = written!.toUpperCase()
    const isText = open !== null && !open.closes && texts.has(open.name)
    if (isText && (attributes || !(elements.has(name) || name.includes('.')))) continue
    if (open) yield ended(index)
    open = { name, closes: slash === '/', from: index + whole.length }
  }
  if (open) yield ended(body.length)
}

/** Rewrites CDATA as ordinary text; an unclosed section ends the file. */
function withoutCdata(text: string): string {
  const parts: string[] = []
  let from = 0
  for (;;) {
    const open = text.indexOf('<![CDATA[', from)
    const end = open < 0 ? -1 : text.indexOf(']]>', open)
    if (end < 0) return parts.join('') + text.slice(from)
    const inside = text.slice(open + 9, end)
    parts.push(text.slice(from, open), inside.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    from = end + 3
  }
}

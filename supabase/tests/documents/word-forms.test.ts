import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folded } from '../../../domain/ascii.ts'
import { everybody } from '../../../domain/communications/audience.ts'
import { bodyOf } from '../../../domain/communications/body.ts'
import { passagesOf } from '../../../domain/documents/passages.ts'
import { topicsOf } from '../../../domain/documents/questions/answers.ts'
import { apart, wordPairs } from '../../../domain/words/pairs.testing.ts'
import { wordForms } from '../../../domain/words/word-forms.ts'
import { clausesAbout } from '../../functions/_shared/documents/questions.ts'
import { type Reports, startReports } from '../incidents/reports.ts'

// Adds a document, an incident and an announcement for each word, which contain it in the middle of text common to all.
let reports: Reports
let condominiumId: string
let folderId: string
const incidents = new Map<string, string>()
const words = [...new Set([...wordPairs, ...apart].flat().flatMap((word) => [word, folded(word)]))]

beforeAll(async () => {
  reports = await startReports()
  condominiumId = reports.gate.condominiumId
  const { sql } = reports.gate.project
  const [folder] = await sql`
    insert into public.document_folders (condominium_id, name, readers) values (${condominiumId}, 'Palavras', array['resident']) returning id`
  folderId = String(folder!.id)
  await sql`select private.refresh_document_folders(${condominiumId})`
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    for (const [place, word] of words.entries())
      await shelve(tx as never, `Folha ${place}`, `Aqui consta ${word} por extenso.`)
  })
  await sql`
    insert into public.announcements (condominium_id, kind, status, title, body, plain, audience, published_at)
    select ${condominiumId}, 'info', 'published', 'Aviso', ${sql.json(bodyOf('x') as never)}, 'Aqui consta ' || w || ' por extenso.', ${sql.json(everybody)}, private.now()
    from unnest(${words}::text[]) w`
  const { id } = await reports.reported(reports.ana, { description: 'Aqui consta nada por extenso.' })
  const {
    id: _id,
    number: _number,
    protocol: _protocol,
    is_open: _open,
    sequence: _sequence,
    ...same
  } = await reports.row(id)
  await sql`insert into public.incidents ${sql(
    words.map((word, place) => {
      incidents.set(word, randomUUID())
      return {
        ...same,
        id: incidents.get(word)!,
        number: 5000 + place,
        description: `Aqui consta ${word} por extenso.`,
      }
    }),
  )}`
})
afterAll(() => reports.close())

type Sql = Reports['gate']['project']['sql']

async function shelve(sql: Sql, name: string, text: string, kind = 'rules'): Promise<string> {
  const [id, version] = [randomUUID(), randomUUID()]
  const file = {
    condominium_id: condominiumId,
    folder_id: folderId,
    content_type: 'application/pdf',
    file_name: 'a.pdf',
    size: 1,
  }
  await sql`insert into public.documents ${sql({ ...file, id, name, kind, version_id: version })}`
  const path = `${condominiumId}/documents/${version}/${version}/a.pdf`
  await sql`insert into public.document_versions ${sql({ ...file, id: version, document_id: id, number: 1, path })}`
  const [passage] = passagesOf([{ page: 1, text }])
  await sql`
    insert into private.document_passages (condominium_id, version_id, position, document_id, folder_id, page, body, words, is_current)
    values (${condominiumId}, ${version}, 0, ${id}, ${folderId}, 1, ${passage!.text}, private.document_words(${name}, ${passage!.text}), true)`
  await sql`
    insert into private.document_clauses (condominium_id, version_id, position, document_id, folder_id, label, page, body, words)
    values (${condominiumId}, ${version}, 0, ${id}, ${folderId}, 'Art. 1º', 1, ${passage!.text}, private.document_words('Art. 1º', ${passage!.text}))`
  return id
}

type Found = { passage: string }
const searched = async (typed: string) =>
  (
    await reports.asked<{ found: { rows: Found[]; partial: boolean } }>(
      reports.gate.admin,
      (sql) => sql`select public.search_documents(${condominiumId}, ${typed}) as found`,
    )
  )[0]!.found
const marked = ({ rows }: { rows: Found[] }) =>
  rows.map(({ passage }) => passage.match(/\ue000(.*?)\ue001/)?.[1] ?? '')

const accented = new Set(wordPairs.flat())
/** Every query for one word of a pair where the text has the other: both directions, each with and without accents. */
const asked = wordPairs.flatMap(([one, many]) =>
  [
    [one, many],
    [many, one],
  ].flatMap(([text, typed]) =>
    [text!, folded(text!)].flatMap((said) => [typed!, folded(typed!)].map((by) => [said, by] as const)),
  ),
)

test('documents say either form of a word and are found by the other, marked as they write it', async () => {
  const missed: string[] = []
  for (const [said, by] of new Set(asked)) {
    const words = marked(await searched(`consta "${by}"`.replaceAll('"', '')))
    if (!words.includes('consta')) missed.push(`${said} ← ${by}: nada`)
    const alone = marked(await searched(by))
    if (!alone.includes(said)) missed.push(`${said} ← ${by}: ${alone.join(', ')}`)
  }
  expect(missed).toEqual([])
})

test('incidents, announcements and clauses likewise', async () => {
  const missed: string[] = []
  const claims = JSON.stringify({ sub: reports.gate.admin.id, role: 'authenticated' })
  // As most people type: accented words are searched without accents.
  for (const [said, by] of asked.filter(([said, by]) => by === folded(by) && accented.has(said))) {
    const text = `Aqui consta ${said} por extenso.`
    const told = await reports.list(reports.gate.admin, { typed: by }, null, 'newest', 500)
    const announced = await reports.asked<{ excerpt: string }>(
      reports.gate.admin,
      (sql) =>
        sql`select excerpt from public.announcements_page(${condominiumId}, needle => ${by}, page_size => 200)`,
    )
    const clauses = await reports.gate.project.sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${claims}, true)`
      return (await clausesAbout(tx, condominiumId, by)).ranked.some(({ body }) => body === text)
    })
    const found = {
      incidents: told.some(({ id }) => id === incidents.get(said)),
      announcements: announced.some(({ excerpt }) => excerpt === text),
      // Common words of questions (dia, uso, morador) are not a topic of their own.
      clauses: clauses || topicsOf(by).length === 0,
    }
    for (const [where, isFound] of Object.entries(found))
      if (!isFound) missed.push(`${where}: ${said} ← ${by}`)
  }
  expect(missed).toEqual([])
})

test('what is no plural of it is not found by it', async () => {
  const wrong: string[] = []
  for (const [one, other] of apart)
    for (const [said, by] of [
      [one, other],
      [other, one],
    ] as const) {
      // With a word after it, so that it counts as complete.
      const [row] = await reports.gate.project.sql`
        select private.document_words('', ${said}) @@ private.document_query(${`${by} `}, true) as found,
          to_tsvector('private.pt', ${said}) @@ plainto_tsquery('private.pt', ${by}) as one_stem`
      if (row!.found && !row!.one_stem) wrong.push(`${said} ← ${by}`)
    }
  expect(wrong).toEqual([])
})

test('the browser and the database know the same forms', async () => {
  const known = [...new Set(words.map(folded))]
  const rows = await reports.gate.project.sql<{ w: string; forms: string[] }[]>`
    select w, private.word_forms(w) as forms from unnest(${known}::text[]) w`
  expect(rows.map(({ w, forms }) => [w, ...new Set(forms.sort())])).toEqual(
    rows.map(({ w }) => [w, ...wordForms(w).sort()]),
  )
})

test('signs of PDF in the text and of chat programs in what is typed part no word', async () => {
  const { sql } = reports.gate.project
  const texts = {
    'soft hyphen': 'A demo\u00adli\u00adção foi marcada',
    'soft hyphen at a line’s end': 'A ocu\u00ad\npação foi marcada',
    'line’s end': 'A vaci-\nnação foi marcada',
    ligature: 'A certi\ufb01cação foi marcada',
    'zero-width': 'A medi\u200bta\ufeffção foi marcada',
    decomposed: 'A tributac\u0327a\u0303o foi marcada',
    quotes: 'Fala-se em \u201clicitação\u201d, \u00abfundação\u00bb e \u2018cotação\u2019',
    dashes: 'Trata de exoneração\u2014nomeação\u2013posse\u2026 \u2022admissão',
    pronoun: 'Depois reúne-\nse a comissão',
  }
  const ids = new Map<string, string>()
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    for (const [what, text] of Object.entries(texts)) ids.set(what, await shelve(tx as never, what, text))
  })
  const one = async (typed: string) => marked(await searched(typed))
  expect(await one('demolições')).toEqual(['demolição'])
  expect(await one('ocupação')).toEqual(['ocupação'])
  expect(await one('vacinações')).toEqual(['vacinação'])
  expect(await one('certificacoes')).toEqual(['certificação'])
  expect(await one('meditação')).toEqual(['meditação'])
  expect(await one('tributação')).toEqual(['tributação'])
  for (const word of ['licitação', 'fundação', 'cotação', 'exoneração', 'nomeação', 'admissão'])
    expect((await one(`${folded(word).slice(0, -2)}oes`))[0]).toBe(word)
  expect((await searched('reúne-se comissão')).rows).toHaveLength(1)
  for (const typed of [
    'demo\u00adlição',
    'demoli\u200bção\ufeff',
    'demolic\u0327a\u0303o',
    '\u201cdemolições\u201d',
    '\u201ca demolição foi\u201d',
  ])
    expect(marked(await searched(typed))).toContain('demolição')
  expect(await one('certi\ufb01cações')).toEqual(['certificação'])
})

test('what passages keep is what the database would have a parser read', async () => {
  const text = String.fromCodePoint(...Array.from({ length: 0x2c00 - 0xa0 }, (_, at) => at + 0xa0)).replace(
    /\p{M}/gu,
    '',
  )
  const [passage] = passagesOf([{ page: null, text: `a${text}b`.slice(0, 1500) }])
  for (const { text: kept } of [passage!, ...passagesOf([{ page: null, text: `x ${text.slice(7800)} x` }])]) {
    const [row] = await reports.gate.project.sql`select private.parsed_text(${kept}) as parsed`
    expect(row!.parsed).toBe(kept)
  }
})

test('a search by several forms is answered out of the index', async () => {
  const { sql } = reports.gate.project
  const plan = await sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`
    // Among so few passages the condominium's own keys would do as well.
    await tx`alter table private.document_passages drop constraint document_passages_pkey`
    await tx`drop index private.document_passages_document`
    return tx`explain select 1 from private.document_passages p
      where p.condominium_id = ${condominiumId} and p.words @@ private.document_query('alterações obra') and p.is_current`
  })
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toMatch(/document_passages_words/)
  expect(text).toMatch(/Index Cond: .*words @@/)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import { addUnits, as } from './building.ts'

let project: TestProject
let admin: User
let condominiumId: string

beforeAll(async () => {
  project = await startProject()
  ;({ admin, condominiumId } = await project.found())
  await addUnits(project, condominiumId, [
    {
      block: 'B',
      number: '1203',
      owner: 'José Carlos da Conceição',
      document: '52998224725',
      plate: 'ABC1D23',
    },
    { block: 'B', number: '120', owner: 'Maria Figueirêdo Silva', tenant: 'Zuleica Yamamoto' },
    { block: 'C', number: '1203', owner: "Otávio D'Ávila", document: '11222333000181' },
    { block: 'Torre Ipê', number: '0702', owner: 'Joana Silva', plate: 'QWE4567' },
    { block: '', number: '12A', owner: 'Marina Prado', document: '12ABC34501DE35' },
  ])
  const other = await project.found()
  await addUnits(project, other.condominiumId, [
    { block: 'B', number: '1203', owner: 'José Carlos da Conceição', plate: 'ABC1D23' },
  ])
})
afterAll(() => project.close())

type Match = { kind: string; title: string; detail: string | null; matched: string }

const search = (wanted: string, user = admin, most = 20) =>
  as<Match>(
    project,
    user,
    (sql) => sql`select * from public.search_register(${condominiumId}, ${wanted}, null, ${most})`,
  )
const titles = async (wanted: string, user = admin) => (await search(wanted, user)).map(({ title }) => title)

describe('units by parts of their label', () => {
  test.each([
    ['b 1203', ['B-1203']],
    ['b1203', ['B-1203']],
    ['1203b', ['B-1203']],
    ['Bloco B, apto 1203', ['B-1203']],
    ['apto 01203 bl. c', ['C-1203']],
    ['b 12', ['B-120', 'B-1203']],
    ['1203', ['B-1203', 'C-1203']],
    ['torre ipe 702', ['Torre Ipê-0702']],
    ['0702', ['Torre Ipê-0702']],
    ['12a', ['12A']],
  ])('%s', async (wanted, expected) => {
    const units = (await search(wanted)).filter(({ kind }) => kind === 'unit')
    expect(units.map(({ title }) => title)).toEqual(expected)
  })
})

describe('people by words of their name', () => {
  test.each([
    ['jose', 'José Carlos da Conceição'],
    ['CONCEICAO josé', 'José Carlos da Conceição'],
    ['josé conceição', 'José Carlos da Conceição'],
    ['jose de conceicao', 'José Carlos da Conceição'],
    ['figueiredo', 'Maria Figueirêdo Silva'],
    ['silva mar', 'Maria Figueirêdo Silva'],
    ['d’avila', "Otávio D'Ávila"],
    ["D'Avila Otavio", "Otávio D'Ávila"],
    ['zuleika yamamoto', 'Zuleica Yamamoto'],
    ['figueredo maria', 'Maria Figueirêdo Silva'],
    ['yamamto', 'Zuleica Yamamoto'],
    ['iamamoto', 'Zuleica Yamamoto'],
  ])('%s', async (wanted, expected) => {
    expect(await titles(wanted)).toEqual([expected])
  })

  test('whose name begins as typed comes first, and the unit is told', async () => {
    expect(await search('mari')).toMatchObject([
      { title: 'Maria Figueirêdo Silva', detail: 'B-120', matched: 'name' },
      { title: 'Marina Prado', detail: '12A' },
    ])
    expect((await titles('silva')).toSorted()).toEqual(['Joana Silva', 'Maria Figueirêdo Silva'])
  })
})

describe('documents by their digits, never shown whole', () => {
  test.each(['529', '52998224725', '529.982.247-25', '982', '982.247', '247-25'])('%s', async (wanted) => {
    const people = (await search(wanted)).filter(({ kind }) => kind === 'person')
    expect(people).toEqual([
      expect.objectContaining({
        title: 'José Carlos da Conceição',
        detail: 'B-1203 · ***.982.247-**',
        matched: 'document',
      }),
    ])
  })
  // IN RFB 2.229/2024: a CNPJ may have letters.
  test.each(['12ABC34501DE35', '12.abc.345/01de-35', '12.ABC.345', 'ABC.345/01DE'])('%s', async (wanted) => {
    expect(await search(wanted)).toEqual([
      expect.objectContaining({ kind: 'person', title: 'Marina Prado', matched: 'document' }),
    ])
  })
  test('for the council, who may not reveal them, no digit that masks hide is found out by trying', async () => {
    const council = await project.member(condominiumId, 'council')
    const found = async (wanted: string) =>
      (await search(wanted, council)).filter(({ matched }) => matched === 'document').length
    for (const hidden of [
      '529',
      '529.982',
      '529.982.247',
      '982.247-2',
      '982.247-25',
      '247-25',
      '11.2',
      '333/0001',
    ])
      expect([hidden, await found(hidden)]).toEqual([hidden, 0])
    for (const shown of ['982', '982.247', '247', '529.982.247-25', '222.333', '11.222.333/0001-81'])
      expect([shown, await found(shown)]).toEqual([shown, 1])
  })
  test('a CNPJ', async () => {
    expect(await titles('11.222.333/0001-81')).toEqual(["Otávio D'Ávila"])
    expect(await titles('222.333')).toEqual(["Otávio D'Ávila"])
  })
})

test.each([['abc1d23'], ['ABC-1D23'], ['abc 1'], ['abc'], ['1d23']])(
  'vehicle by plate: %s',
  async (wanted) => {
    const vehicles = (await search(wanted)).filter(({ kind }) => kind === 'vehicle')
    expect(vehicles).toMatchObject([{ title: 'ABC1D23', detail: 'B-1203', matched: 'plate' }])
  },
)

test('what is typed is text, whatever it is', async () => {
  for (const hostile of [
    '',
    '   ',
    "'; drop table units --",
    '%',
    '_',
    '\\',
    '(((',
    '\u202e',
    'a'.repeat(5000),
    '🙂',
    'ʼ',
  ])
    expect(await search(hostile)).toEqual([])
  expect(await search('1203', admin, -5)).toHaveLength(1)
  expect(await search('1203', admin, 1_000_000)).toHaveLength(2)
})

test('a name that changes is found by the new one', async () => {
  await project.sql`update public.people set name = 'Xênia Quaresma' where name = 'Joana Silva'`
  expect(await titles('quaresma xenia')).toEqual(['Xênia Quaresma'])
  expect(await titles('joana')).toEqual([])
  await project.sql`update public.people set name = 'Joana Silva' where name = 'Xênia Quaresma'`
  await project.sql`select private.count_register_words(${condominiumId})`
  const [words] = await project.sql`
    select count(*)::int from private.register_words where condominium_id = ${condominiumId} and word = 'quaresma'`
  expect(words).toEqual({ count: 0 })
})

describe('who finds what', () => {
  test('the front desk: labels, first names and plates', async () => {
    const doorman = await project.member(condominiumId, 'doorman')
    expect(await search('jose', doorman)).toMatchObject([{ title: 'José', detail: 'B-1203' }])
    expect(await search('b 1203', doorman)).toMatchObject([{ title: 'B-1203', detail: 'José' }])
    expect(await titles('abc1', doorman)).toEqual(['ABC1D23'])
    for (const hidden of ['conceição', 'jose carlos', '52998224725', '982.247'])
      expect(await titles(hidden, doorman)).toEqual([])
  })

  test('a resident: what is theirs', async () => {
    const resident = await project.member(condominiumId, 'resident')
    await project.sql`
      update public.people set user_id = ${resident.id} where condominium_id = ${condominiumId} and name = 'Marina Prado'`
    expect(await titles('marina', resident)).toEqual(['Marina Prado'])
    expect(await titles('12a', resident)).toEqual(['12A'])
    for (const hidden of ['josé', 'b 1203', '1203', 'abc1d23', '529'])
      expect(await titles(hidden, resident)).toEqual([])
  })

  test('whoever waits, is suspended or belongs elsewhere: nothing', async () => {
    const { admin: stranger } = await project.found()
    for (const user of [
      stranger,
      await project.member(condominiumId, 'resident', 'pending'),
      await project.member(condominiumId, 'admin', 'suspended'),
    ])
      await expect(search('jose', user)).rejects.toThrow('forbidden')
  })
})

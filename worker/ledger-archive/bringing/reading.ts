import { bookFiles } from '../../../domain/ledger-archive/files.ts'
import type { Manifest, ManifestFile } from '../../../domain/ledger-archive/manifest.ts'
import { columnsOf } from '../making/columns.ts'
import { checkAttachments } from './attachments.ts'
import { rowsIn } from './lines.ts'
import { MonthTrees } from './month-trees.ts'
import type { Row } from './new-row.ts'
import { issue, Refusal, refuse } from './refusal.ts'
import { sealIssues } from './seals.ts'
import { alreadyStaged, markStaged, type Staging, stagedFiles, stageFile } from './staging.ts'

/**
 * Reads an archive from its first line to its last: every hash, count and column, every sum and seal, every attachment. Valid data is staged;
 * anything else ends the reading and is named.
 */
export async function readArchive(staging: Staging): Promise<void> {
  const { manifest } = staging.archive
  await checkColumns(staging)
  const before = await alreadyStaged(staging.context, staging.job)
  for (const file of manifest.files) {
    if (before.has(file.name)) {
      await staging.counted(file.rows)
      continue
    }
    if (file.name === 'ledger_transfers') await stageTransfers(staging, file)
    else await stageFile(staging, file)
    if (file.rows > 0) await markStaged(staging, file)
  }
  await checkAttachments(staging)
}

/** Checks that the list of files is complete, each once, with its table's columns; otherwise it is from another version of the product. */
async function checkColumns({ context, archive }: Staging): Promise<void> {
  const { manifest, names } = archive
  const told = new Map(manifest.files.map((file) => [file.name, file]))
  if (told.size !== manifest.files.length) refuse('file_twice', 'O manifesto lista um arquivo duas vezes.')
  for (const { path, name, title } of manifest.files)
    if (!names.has(path)) refuse('file_missing', `${title}: falta o arquivo ${path}.`, { field: name })
  for (const { name, title } of stagedFiles.values())
    if (!told.has(name)) refuse('file_missing', `${title}: o manifesto não lista o arquivo.`, { field: name })
  const listed = new Set(manifest.files.map(({ path }) => path))
  const stray = [...names].find((name) => name.startsWith('dados/') && !listed.has(name))
  if (stray) refuse('file_unlisted', `O manifesto não lista o arquivo ${stray}.`)
  const columns = await columnsOf(context.sql, bookFiles)
  for (const file of bookFiles) {
    const here = columns.get(file.name)!
    for (const { name, type } of told.get(file.name)!.columns)
      if (!here.some((column) => column.name === name && column.type === type))
        refuse('column', `${file.title}: o campo ${name} não existe nesta versão do Prumo.`, {
          field: file.name,
        })
  }
}

/** Stages the journal: two accounts of one fund in each row, its sums those of the accounts, its months those of the seals. */
async function stageTransfers(staging: Staging, file: ManifestFile): Promise<void> {
  const { archive } = staging
  const { manifest } = archive
  const accounts = await smallFile(staging, 'ledger_accounts')
  const byId = new Map(
    accounts.map((row) => [String(row.id), { fund: row.fund_id, debit: 0n, credit: 0n, row }]),
  )
  const trees = new MonthTrees(
    manifest.condominium.id,
    new Map(accounts.map(({ id, kind }) => [String(id), String(kind)])),
  )
  let total = 0n
  await stageFile(staging, file, (row, line) => {
    const wrong = (why: string): never =>
      refuse('transfer', `${file.title}, linha ${line}: ${why}.`, { field: file.name, line })
    const [debit, credit] = [byId.get(String(row.debit_account_id)), byId.get(String(row.credit_account_id))]
    if (!debit || !credit || debit === credit) return wrong('não liga duas contas deste arquivo')
    if (debit.fund !== row.fund_id || credit.fund !== row.fund_id) return wrong('as contas não são do fundo')
    if (!Number.isSafeInteger(row.cents) || Number(row.cents) <= 0)
      return wrong('o valor não é um inteiro em centavos')
    const cents = BigInt(Number(row.cents))
    debit.debit += cents
    credit.credit += cents
    total += cents
    if (!trees.add(row)) wrong('está fora da ordem de mês, unidade e número')
  })
  const issues = [...byId.values()]
    .filter(
      ({ debit, credit, row }) =>
        debit !== BigInt(Number(row.debit_cents)) || credit !== BigInt(Number(row.credit_cents)),
    )
    .map(({ row }) =>
      issue('balance', `Conta ${row.id}: o saldo não é a soma dos lançamentos.`, {
        field: 'ledger_accounts',
      }),
    )
  if (file.rows !== manifest.totals.transfers || String(total) !== manifest.totals.transferred_cents)
    issues.push(issue('total', 'O total do livro diário não é o que o manifesto diz.', { field: file.name }))
  const [closings, reopenings] = [
    await smallFile(staging, 'closings'),
    await smallFile(staging, 'closing_reopenings'),
  ]
  issues.push(...(await sealIssues(manifest, closings, reopenings, trees.end())))
  if (issues.length > 0) throw new Refusal(issues)
}

/** A file with few rows (accounts, closings), whole. */
async function smallFile({ archive }: Staging, name: string): Promise<Row[]> {
  const rows: Row[] = []
  for await (const { row } of rowsIn(archive, fileOf(archive.manifest, name))) {
    rows.push(row)
    if (rows.length > 100_000) refuse('row_count', `${name}: há linhas demais.`, { field: name })
  }
  return rows
}

const fileOf = (manifest: Manifest, name: string): ManifestFile =>
  manifest.files.find((file) => file.name === name) ??
  refuse('file_missing', `Falta ${name}.`, { field: name })

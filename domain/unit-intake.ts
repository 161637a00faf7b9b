import { AppError } from './errors.ts'
import { gcd } from './rational.ts'
import { type IntakeShares, sharesTogether } from './unit-import/intake-shares.ts'
import type { ImportReport, RowResult } from './unit-import/unit-import.ts'
import { equalShares, unitLimitMessage } from './units/generate-units.ts'

/** One thing that did not go in: which line, field (its title) and rule, and the sentence. */
export type IntakeIssue = {
  line: number
  field: string | null
  value: string | null
  rule: string
  message: string
}

/** Finer shares than this would not stay exact as numbers. */
const LARGEST_SHARE_TOTAL = 10n ** 15n

/** Returns the faults of a row; empty when there are none. */
export function rowIssues(result: RowResult): IntakeIssue[] {
  if (result.ok) return []
  return result.errors.map(({ column, value, rule, message }) => ({
    line: result.line,
    field: column,
    value: value ?? null,
    rule,
    message: `Linha ${result.line}, ${column}: ${message}`,
  }))
}

/** The plan's limit of units and how many there are; `limit` 999999 means unlimited. */
export type UnitAllowance = { plan: string; limit: number; used: number }

/** Throws `plan_limit_reached`, naming plan, limit and use, when `added` units do not fit. */
export function checkAllowance({ plan, limit, used }: UnitAllowance, added: number): void {
  if (used + added <= limit) return
  const already = used > 0 ? ` ${used} já estão cadastradas.` : ''
  throw new AppError('plan_limit_reached', {
    message: `${unitLimitMessage(used + added, limit)} É o limite do plano ${plan}.${already} Nada foi importado: mude de plano para continuar.`,
    details: { plan, limit, used, added },
  })
}

/** Returns the warning about a file's fractions that must be acknowledged; null when they total 1 together with the existing units. */
export function shareNotice(report: ImportReport, intake: IntakeShares): string | null {
  if (!report.shares && intake.existing !== null)
    return 'O arquivo não traz frações ideais: as unidades novas entram sem fração.'
  // The sum of the whole file is neither the sum of the imported units nor the total afterwards.
  const open = report.faults
    .filter(({ blocking, rule }) => !blocking && rule.startsWith('share_') && rule !== 'share_total')
    .map(({ message }) => message)
  const { exact, message } = sharesTogether(intake)
  if (report.shares && !exact) open.push(message)
  if (open.length > 0) return open.join(' ')
  if (report.shares) return null
  return 'O arquivo não traz frações ideais: todas as unidades ficam com a mesma fração.'
}

/** Throws `import_unreadable` for a file that cannot be imported, `shares_not_acknowledged` for fractions that do not total 1. */
export function checkFile(report: ImportReport, intake: IntakeShares, acknowledged: boolean): void {
  const blocking = report.faults.filter((fault) => fault.blocking)
  if (blocking.length > 0) {
    throw new AppError('import_unreadable', { message: blocking.map(({ message }) => message).join(' ') })
  }
  const notice = shareNotice(report, intake)
  if (notice !== null && !acknowledged) {
    throw new AppError('shares_not_acknowledged', {
      message: `${notice} Confira e confirme para importar assim.`,
    })
  }
}

/** How the shares of new and existing units reach one total: both are multiplied, so that all stay exact. */
export type ShareMerge = { shareTotal: number; existingFactor: number; addedFactor: number }

/** Throws `import_unreadable` when no common total is exact. `existingTotal` is null while there are no units. */
export function mergeShares(existingTotal: number | null, addedTotal: number): ShareMerge {
  if (existingTotal === null) return { shareTotal: addedTotal, existingFactor: 1, addedFactor: 1 }
  const [old, added] = [BigInt(existingTotal), BigInt(addedTotal)]
  const common = (old / gcd(old, added)) * added
  if (common > LARGEST_SHARE_TOTAL) {
    throw new AppError('import_unreadable', {
      message:
        'As frações do arquivo têm casas demais para somar com as que já existem. Escreva-as da mesma forma.',
    })
  }
  return {
    shareTotal: Number(common),
    existingFactor: Number(common / old),
    addedFactor: Number(common / added),
  }
}

/** The same share for each unit of a file without fractions; none where others have theirs already. */
export const sharesWithoutFractions = (accepted: number, hasUnits: boolean) =>
  hasUnits || accepted === 0 ? { share: 0, shareTotal: 1 } : equalShares(accepted)

import { type Cents, sumCents } from '../money.ts'
import { covers, isOwner, type Stay } from '../occupancy/stay.ts'

/** Whom a cost falls on in a let unit: ordinary ones on the tenant, extraordinary ones and the making of the reserve fund on the owner. */
export type FallsOn = 'occupant' | 'owner'

/** Of a unit's charges in a run: the only one, or, where the tenant pays, the tenant's or the owner's. */
export type UnitPart = 'whole' | FallsOn

/** What a page and a PDF say of it. */
export const partWords: Record<FallsOn, string> = {
  occupant: 'Parte do inquilino (Lei 8.245/1991, art. 23, XII)',
  owner: 'Parte do proprietário (Lei 8.245/1991, art. 22)',
}
export const partNames: Record<FallsOn, string> = { occupant: 'Inquilino', owner: 'Proprietário' }

type Tie = Pick<Stay, 'person_id' | 'kind' | 'starts_on' | 'ends_on' | 'is_payer'>

/** Whether a unit is let and its tenant pays, as `private.let_units` asks it of the register: only then may a run have two charges of it. */
export function isLetToPayer(ties: readonly Tie[], today: string): boolean {
  const now = ties.filter((tie) => covers(tie, today))
  const payer = now.find(({ is_payer }) => is_payer)?.person_id
  const own = now.filter(({ person_id }) => person_id === payer)
  return own.some(({ kind }) => kind === 'tenant') && !own.some(isOwner)
}

export type PartAmounts = { part: UnitPart; amounts: readonly Cents[]; total: Cents }

/**
 * Returns what a let unit is charged, in one charge or two, none for nothing: the amounts of the lines that fall on the tenant, and those on the
 * owner. Where all falls on the tenant it is the unit's one charge. They add up to the amounts given.
 */
export function partsOfUnit(amounts: readonly Cents[], fallsOn: readonly FallsOn[]): PartAmounts[] {
  const of = (part: FallsOn): PartAmounts => {
    const own = amounts.map((cents, line) => (fallsOn[line] === part ? cents : 0))
    return { part, amounts: own, total: sumCents(own) }
  }
  const [occupant, owner] = [of('occupant'), of('owner')]
  if (owner.total === 0) return occupant.total === 0 ? [] : [{ ...occupant, part: 'whole' }]
  return occupant.total === 0 ? [owner] : [occupant, owner]
}

/**
 * Divides a unit's discount between its two charges, in the proportion of what it is taken of; the owner's fraction of a centavo goes to the tenant,
 * unless that left nothing of the tenant's charge to pay. They add up to `discount`, but for the centavo that each charge keeps.
 */
export function shareDiscount(
  discount: Cents,
  occupant: { total: Cents; discounted: Cents },
  owner: { total: Cents; discounted: Cents },
): { occupant: Cents; owner: Cents } {
  const whole = occupant.discounted + owner.discounted
  if (whole <= 0 || discount === 0) return { occupant: 0, owner: 0 }
  const owners = Number((BigInt(discount) * BigInt(owner.discounted)) / BigInt(whole))
  const tenants = Math.min(discount - owners, occupant.total - 1)
  return { occupant: tenants, owner: Math.min(discount - tenants, owner.total - 1) }
}

/** Why a run is refused: of these units, at most `named` of them by name, nobody is known to whom the owner's part could be charged. */
export function ownerUnknown(labels: readonly string[], named = 5): string {
  const shown = labels.slice(0, named).join(', ')
  const more = labels.length > named ? ` e mais ${labels.length - named}` : ''
  const one = labels.length === 1
  return `${one ? 'A unidade' : 'As unidades'} ${shown}${more} ${one ? 'está alugada' : 'estão alugadas'} e sem proprietário no cadastro: a parte do proprietário não vai no boleto do inquilino (Lei 8.245/1991, art. 22). Cadastre o proprietário em Pessoas, ou escolha "Tudo num boleto" para ${one ? 'ela' : 'elas'}.`
}

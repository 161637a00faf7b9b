import type { UnitKind } from './unit-kind.ts'
import { unitKinds } from './unit-kind.ts'

export type EditWords = {
  block?: string
  kind?: UnitKind
  floor?: number | null
  floor_of_number?: true
  area_m2?: number
  share?: string
  /** Names of the groups. */
  joins?: string
  leaves?: string
}

const blockName = (block: string) => (block === '' ? 'sem bloco' : `bloco ${block}`)
const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4 })

/** What a change of many units is called: 'Renomear bloco A para Torre A', 'Andar 3; tipo Loja'. */
export function editTitle(changes: EditWords, of: { block?: string }): string {
  const { block, kind, floor, floor_of_number, area_m2, share, joins, leaves } = changes
  const parts = [
    block !== undefined &&
      (of.block === undefined
        ? `Passar para ${blockName(block)}`
        : `Renomear ${blockName(of.block)} para ${block || 'sem bloco'}`),
    kind && `Tipo ${unitKinds[kind]}`,
    floor !== undefined && (floor === null ? 'Sem andar' : floor === 0 ? 'Andar térreo' : `Andar ${floor}`),
    floor_of_number && 'Andar pelo número',
    area_m2 !== undefined && `Área ${decimal.format(area_m2)} m²`,
    share !== undefined && `Fração ${share}`,
    joins && `Entrar no grupo ${joins}`,
    leaves && `Sair do grupo ${leaves}`,
  ]
  return parts.filter((part) => typeof part === 'string').join('; ')
}

import { standardTemplates } from '../../../../domain/documents/templates/standard.ts'
import type { OwnTemplate } from './template-queries.ts'

/** A template as the list shows it: of the house, of the house and changed, or the condominium's own. */
export type TemplateChoice = {
  /** By which commands know it. */
  ref: string
  ownId: string | null
  replaces: string | null
  title: string
  note: string
  body: string
  kind: OwnTemplate['kind']
  series: string | null
}

/** The house's templates, changed ones in their place, then the condominium's own by title. */
export function templateChoices(own: readonly OwnTemplate[]): TemplateChoice[] {
  const standard = standardTemplates.map(({ slug, note, ...template }) => {
    const changed = own.find(({ replaces }) => replaces === slug)
    return { ref: slug, ownId: changed?.id ?? null, replaces: slug, note, ...template, ...pick(changed) }
  })
  const others = own
    .filter(({ replaces }) => replaces === null)
    .map((one) => ({
      ref: one.id,
      ownId: one.id,
      replaces: null,
      note: 'Modelo do condomínio.',
      ...pick(one)!,
    }))
  return [...standard, ...others]
}

const pick = (own: OwnTemplate | undefined) =>
  own && { title: own.title, body: own.body, kind: own.kind, series: own.series }

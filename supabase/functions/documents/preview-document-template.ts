import { z } from 'zod'
import { fieldsOf, fill, templateFields } from '../../../domain/documents/templates/fields.ts'
import { id } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/documents/inputs.ts'
import { fillings } from '../_shared/documents/template-data.ts'
import { loadTemplate, templateRef, texts } from '../_shared/documents/templates.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  template: templateRef,
  unit_ids: z.array(id('Unidade inválida.')).max(2000, 'Escolha até 2.000 unidades.').default([]),
  person_id: z.uuid('Pessoa inválida.').nullish(),
  texts,
})

/**
 * Previews the first document, and lists which of them all lack what: { title, text, missing: [{ field, label, units }], count }. Only the documents
 * themselves show CPFs.
 */
export default command('preview-document-template', {
  roles: 'admins',
  feature: 'documents',
  readOnlyAllowed: true,
  auditedAs: 'Conferiu um modelo de documento',
  section: 'document-outside',
  input,
  readOnly: true,
  async run({ sql, condominiumId, today }, { template, unit_ids, person_id, texts: typed }) {
    const { title, body, series } = await loadTemplate(sql, condominiumId, template)
    const filled = (await fillings(sql, condominiumId, today, unit_ids, person_id ?? null)).map(
      ({ label, data }) => ({
        label,
        ...fill(body, {
          ...masked(data),
          ...typed,
          ...(series ? { numero: `${series} nº …/${today.slice(0, 4)}` } : {}),
        }),
      }),
    )
    const missing = new Map<string, string[]>()
    for (const { label, missing: fields } of filled)
      for (const name of fields) missing.set(name, [...(missing.get(name) ?? []), label ?? ''])
    return {
      title,
      text: filled[0]?.text ?? '',
      count: filled.length,
      asks: fieldsOf(body),
      missing: [...missing].map(([name, units]) => ({
        field: name,
        label: Object.hasOwn(templateFields, name)
          ? templateFields[name as keyof typeof templateFields].label
          : null,
        units: units.filter(Boolean).slice(0, 20),
        count: units.length,
      })),
    }
  },
})

/** Documents of people are shown only on the paper itself, which leaves an entry. */
const masked = (data: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name, name.endsWith('.cpf') ? value.replace(/\d(?=[\d./-]{3,})/g, '•') : value]],
    ),
  )

import { z } from 'zod'
import { condominiumId } from '../../fields/id.ts'
import { filledLine, line, text } from '../../fields/text.ts'
import { day } from '../../fields/time.ts'
import { assetCategories } from './words.ts'

/** Made by the page: manuals are kept under the id before the asset is. `removed` takes it out of use, with its history. */
export const assetInput = z
  .strictObject({
    condominium_id: condominiumId,
    id: z.uuid('Equipamento inválido.'),
    name: filledLine(80, 'Dê um nome, como Elevador social.', 2),
    category: z.enum(assetCategories, 'Escolha o tipo.'),
    place_id: z.uuid('Escolha o lugar.').nullish(),
    place_note: line(120).default(''),
    maker: line(80).default(''),
    model: line(80).default(''),
    serial: line(80).default(''),
    installed_on: day('Data inválida.').nullish(),
    warranty_until: day('Data inválida.').nullish(),
    supplier_id: z.uuid('Escolha o fornecedor.').nullish(),
    notes: text(2000).default(''),
    removed: z.boolean().default(false),
  })
  .refine(
    ({ installed_on, warranty_until }) => !installed_on || !warranty_until || warranty_until >= installed_on,
    { path: ['warranty_until'], message: 'A garantia termina depois da instalação.' },
  )

export const assetFilters = z.object({
  typed: text(100).optional(),
  category: z.enum(assetCategories).optional(),
  state: z.enum(['used', 'removed', 'any']).optional(),
  warranty: z.enum(['valid', 'ending', 'over']).optional(),
  supplier_id: z.uuid().optional(),
})
export type AssetFilters = z.infer<typeof assetFilters>

/** Labels of these, or of all in use. */
export const labelsInput = z.strictObject({
  condominium_id: condominiumId,
  asset_ids: z.array(z.uuid()).max(500, 'Escolha até 500 equipamentos.').default([]),
})
export const assetHistoryInput = z.strictObject({
  condominium_id: condominiumId,
  asset_id: z.uuid('Equipamento inválido.'),
})

import { z } from 'zod'
import { isCivilDate } from '../../calendar.ts'
import { oneLine } from '../one-line.ts'
import { assetCategories } from './words.ts'

const line = (most: number) => z.string().trim().max(most, `Use até ${most} letras.`).default('')
const day = z.string().refine(isCivilDate, 'Data inválida.').nullish()

/** Made by the page: manuals are kept under the id before the asset is. `removed` takes it out of use, with its history. */
export const assetInput = z
  .strictObject({
    condominium_id: z.uuid('Condomínio inválido.'),
    id: z.uuid('Equipamento inválido.'),
    name: oneLine(2, 80, 'Dê um nome, como Elevador social.'),
    category: z.enum(assetCategories, 'Escolha o tipo.'),
    place_id: z.uuid('Escolha o lugar.').nullish(),
    place_note: line(120),
    maker: line(80),
    model: line(80),
    serial: line(80),
    installed_on: day,
    warranty_until: day,
    supplier_id: z.uuid('Escolha o fornecedor.').nullish(),
    notes: z.string().trim().max(2000, 'Use até 2000 letras.').default(''),
    removed: z.boolean().default(false),
  })
  .refine(
    ({ installed_on, warranty_until }) => !installed_on || !warranty_until || warranty_until >= installed_on,
    { path: ['warranty_until'], message: 'A garantia termina depois da instalação.' },
  )

export const assetFilters = z.object({
  typed: z.string().trim().max(100).optional(),
  category: z.enum(assetCategories).optional(),
  state: z.enum(['used', 'removed', 'any']).optional(),
  warranty: z.enum(['valid', 'ending', 'over']).optional(),
  supplier_id: z.uuid().optional(),
})
export type AssetFilters = z.infer<typeof assetFilters>

/** Labels of these, or of all in use. */
export const labelsInput = z.strictObject({
  condominium_id: z.uuid('Condomínio inválido.'),
  asset_ids: z.array(z.uuid()).max(500, 'Escolha até 500 equipamentos.').default([]),
})
export const assetHistoryInput = z.strictObject({
  condominium_id: z.uuid('Condomínio inválido.'),
  asset_id: z.uuid('Equipamento inválido.'),
})

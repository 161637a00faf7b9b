import { queryOptions } from '@tanstack/react-query'
import { formatDate } from '../../../domain/calendar.ts'
import { invoke } from '../../lib/commands/invoke.ts'

/** What may be copied from one condominium to another, and where it is stored. */
export const copiedKinds = {
  convention: {
    label: 'Regras da convenção',
    note: 'Multa, juros, correção, peso do voto e procurações, com suas datas.',
  },
  groups: {
    label: 'Grupos de unidades',
    note: 'Os nomes dos grupos de uso exclusivo; as unidades de cada um você escolhe aqui.',
  },
  checklists: { label: 'Listas de mudança', note: 'O que conferir quando alguém entra e quando sai.' },
  notifications: { label: 'Avisos do condomínio', note: 'Por onde cada aviso sai para quem não escolheu.' },
} as const
export type CopiedKind = keyof typeof copiedKinds

/** One row and its actual or expected result. */
export type Copied = { name: string; state: 'added' | 'replaced' | 'kept' }
export type Copies = Partial<Record<CopiedKind, Copied[]>>

export const copiedStates: Record<Copied['state'], string> = {
  added: 'Entra',
  replaced: 'Entra no lugar do padrão',
  kept: 'Já existe aqui: fica como está',
}

/** Names a row in words: versions of the convention go by their date. */
export const copiedName: Record<CopiedKind, (row: Copied) => string> = {
  convention: ({ name }) => `Regra da convenção desde ${formatDate(name)}`,
  groups: ({ name }) => `Grupo ${name}`,
  checklists: ({ name }) => (name === 'in' ? 'Lista de quem entra' : 'Lista de quem sai'),
  notifications: () => 'Avisos do condomínio',
}

/** What copying would do, as the server would do it. */
export const copyPreviewQuery = (targetId: string, sourceId: string | null, what: readonly CopiedKind[]) =>
  queryOptions({
    queryKey: ['condominiums', targetId, 'copy', sourceId, what],
    meta: { tables: ['conventions', 'unit_groups', 'move_checklists', 'notification_defaults'] },
    queryFn: async () => {
      const { copied } = await invoke('copy-settings', {
        condominium_id: targetId,
        source_id: sourceId,
        what,
        dry_run: true,
      })
      return copied
    },
    enabled: sourceId !== null && what.length > 0,
  })

import { spotlight } from '@mantine/spotlight'
import type { Role } from '../../../domain/permissions/roles.ts'

export const openSearch = spotlight.open

/** Returns what can be searched: platform operators see no one's register. */
export const searchWords = (role: Role | null, more = ''): string =>
  role === 'superadmin'
    ? 'Buscar página ou tarefa'
    : `Buscar tarefa, unidade${more ? ', ' : ' ou '}pessoa${more}`

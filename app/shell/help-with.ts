import { canOpen, type PageSlug } from '../../domain/permissions/pages.ts'
import type { Role } from '../../domain/permissions/roles.ts'

/** Returns who can help: the page stays closed to the user. '' where nobody in a condominium can. */
export function helpWith(page: PageSlug, role: Role | null): string {
  if (role === 'superadmin') return 'Ela é de quem participa do condomínio.'
  if (canOpen(page, role, true)) return 'Ela é de quem tem unidade: peça ao síndico o cadastro da sua.'
  if (canOpen(page, 'admin')) return 'Se precisar do que há nela, fale com o síndico.'
  return canOpen(page, 'resident') ? 'Ela é de quem tem unidade no condomínio.' : ''
}

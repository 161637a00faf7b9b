import type { ComesAs, DeskAssembly } from '../../../../domain/voting/view.ts'
import { hourWords } from '../times.ts'

/** The front desk's page of today's assembly. */
export const doorPath = '/dashboard/portaria/assembleia'

export const comesAsWords: Record<ComesAs, string> = {
  owner: 'proprietário',
  representative: 'representante dos proprietários',
  tenant: 'inquilino',
  proxy: 'por procuração',
}

/** 'Salão de festas, às 19:00; segunda chamada às 19:30'. */
export const whereWords = ({ place, at, second_call_at }: DeskAssembly): string =>
  `${place}, às ${hourWords(at)}${second_call_at ? `; segunda chamada às ${hourWords(second_call_at)}` : ''}`

export const doorStates: Record<DeskAssembly['state'], string> = {
  called: 'Ainda não começou',
  open: 'Em sessão',
  suspended: 'Sessão suspensa',
}

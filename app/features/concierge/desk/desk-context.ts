import { createContext, useContext } from 'react'
import type { Act, ActKind, PayloadInput } from '../../../../domain/concierge/acts.ts'
import type { Duty } from './store/desk-state.ts'
import type { DeskView } from './store/use-desk.ts'

/** The desk's screens, each with its own address, so that the device's "back" works: `?tela=visita&unidade=…`. */
export type Screen =
  | 'inicio'
  | 'visita'
  | 'prestador'
  | 'encomenda'
  | 'saida'
  | 'entregar'
  | 'encomendas'
  | 'unidade'
  | 'passe'
  | 'avisos'
  | 'chaves'
  | 'achados'
  | 'livro'
  | 'turno'
  | 'ronda'
  | 'contatos'
  | 'portoes'
  | 'registros'
export type Place = { screen: Screen; unit?: string; of?: string; name?: string }

/** A photo of an act's subject, named by the act. */
export type Photo = { id: string; of: string; blob: Blob }

export type Desk = {
  view: DeskView
  duty: Duty
  /**
   * Performs an act, announces it with its undo, and goes home unless asked to stay. Returns the act; null for a refusal, which is shown, and for a
   * touch while the previous one is still being saved.
   */
  act: <K extends ActKind>(
    kind: K,
    input: PayloadInput<K>,
    options?: { stay?: boolean; words?: string; photo?: Photo | null },
  ) => Promise<Act | null>
  go: (place: Place) => void
  home: () => void
  /** A pass or a parcel's code that a scanner or the camera read. */
  scanned: (text: string) => void
  place: Place
  /** The text of the pass that is being looked at. */
  token: string
}

export const DeskContext = createContext<Desk | null>(null)

/** Throws outside the opened desk. */
export function useOpenDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useOpenDesk needs the desk')
  return desk
}

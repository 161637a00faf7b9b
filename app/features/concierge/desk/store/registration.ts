/** Marks this device as a desk, and whose: enough to open the desk before anything is unsealed. Neither secret nor personal. */
export type DeskMark = { deskId: string; deskName: string; condominiumId: string; condominiumName: string }

const key = 'prumo.desk'

export function deskMark(): DeskMark | null {
  try {
    const kept = localStorage.getItem(key)
    return kept ? (JSON.parse(kept) as DeskMark) : null
  } catch {
    return null
  }
}

export const markDesk = (mark: DeskMark): void => localStorage.setItem(key, JSON.stringify(mark))
export const unmarkDesk = (): void => localStorage.removeItem(key)

/** The desk's address, without the application's frame. */
export const deskPath = '/dashboard/portaria/mesa'
/** Makes the sign-in page lead back to the desk. */
export const signInAtDesk = { from: { pathname: deskPath, search: '', hash: '' } }
export const isDeskPath = (pathname: string): boolean => /^\/dashboard\/portaria(\/mesa)?\/?$/.test(pathname)

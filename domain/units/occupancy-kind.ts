/** What a person is in a unit, with the word people read. */
export const occupancyKinds = {
  owner: 'Proprietário',
  co_owner: 'Coproprietário',
  tenant: 'Inquilino',
  dweller: 'Morador',
  off_site_owner: 'Proprietário que mora fora',
} as const

export type OccupancyKind = keyof typeof occupancyKinds

export const occupancyKindNames = Object.keys(occupancyKinds) as OccupancyKind[]

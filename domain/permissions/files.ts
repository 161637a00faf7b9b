import type { FileArea } from '../files.ts'
import {
  approved,
  byBoard,
  byBoardAndResidents,
  each,
  reads,
  type Scope,
  signedIn,
  type TableAccess,
} from './access.ts'
import { admins } from './roles.ts'

const keeps = (scope: Scope) => ({ insert: scope, delete: scope })

/** Who may do what with the files of each area of bucket `condominium-files`. Nobody changes a file. */
export const fileAreas: Record<FileArea, TableAccess> = {
  people: { ...each(admins, { ...reads('condominium'), ...keeps('condominium') }), resident: reads('own') },
  photo: {
    ...each(approved, reads('condominium')),
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
  },
  // Others read those of what is addressed to them; what is out keeps the files that it had.
  announcements: {
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
    ...each(['resident', 'doorman'], reads('own')),
    // What is out, unless it was addressed by debt.
    council: reads('condominium'),
  },
  agreements: { ...byBoard, ...each(admins, { ...reads('condominium'), ...keeps('condominium') }) },
  // A resident those that went into a charge of theirs.
  readings: {
    ...byBoard,
    resident: reads('own'),
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
  },
  expenses: { ...byBoard, ...each(admins, { ...reads('condominium'), ...keeps('condominium') }) },
  decisions: {
    ...byBoardAndResidents,
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
  },
  // Made by the product alone; residents read those that are published.
  folders: { ...byBoard, resident: reads('own') },
  // Made by the product alone, with everybody's CPF.
  prints: each(admins, reads('condominium')),
  statements: { ...byBoard, ...each(admins, { ...reads('condominium'), ...keeps('condominium') }) },
  imports: each(admins, { ...reads('condominium'), ...keeps('condominium') }),
  // The desk's photos: other administrators see those of what they see, residents of their visits and deliveries.
  concierge: {
    ...each(['owner_admin', 'doorman'], { ...reads('condominium'), ...keeps('condominium') }),
    admin: { select: 'own', insert: 'condominium' },
    resident: reads('own'),
  },
  // Others those of folders that are shown to them.
  documents: {
    ...each(['council', 'doorman', 'resident'], reads('own')),
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
  },
  // Whoever reports or defends adds files to a paper of their own; parties read those of their cases.
  penalties: {
    ...byBoard,
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
    council: { select: 'condominium', insert: 'condominium' },
    ...each(['doorman', 'resident'], { select: 'own', insert: 'condominium' }),
  },
  // Whoever does an order adds photos to its steps and takes them back until it is done.
  maintenance: {
    ...byBoard,
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
    ...each(['doorman'], { select: 'own', insert: 'own', delete: 'own' }),
  },
  // Certificates and reports of legal inspections.
  inspections: { ...byBoard, ...each(admins, { ...reads('condominium'), ...keeps('condominium') }) },
  // Whoever may read an incident sees its photos; who reports adds them before it is kept.
  incidents: {
    ...each(['council', 'doorman', 'resident'], { select: 'own', insert: 'condominium' }),
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
  },
  // Of the state of a space before and after its use; a resident those of their unit's bookings.
  checklists: {
    ...each([...admins, 'doorman'], { ...reads('condominium'), ...keeps('condominium') }),
    resident: reads('own'),
  },
  // Photos of common areas, to whoever sees the spaces.
  spaces: {
    ...each(['doorman', 'resident'], reads('condominium')),
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
  },
  // Of the agenda's items: everybody whom the notice was sent to.
  assemblies: {
    ...each(['council', 'resident'], reads('own')),
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
  },
  'ledger-archives': each(admins, { ...reads('condominium'), ...keeps('condominium') }),
}

/** Who may do what with people's portraits, in bucket `avatars`. */
export const avatars: TableAccess = {
  ...each(signedIn, { ...reads('own'), ...keeps('own') }),
  ...each(approved, { ...reads('condominium'), ...keeps('own') }),
}

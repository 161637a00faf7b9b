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

/** Who may do what with the files of each area of bucket `condominium-files`. No one can change a file. */
export const fileAreas: Record<FileArea, TableAccess> = {
  people: { ...each(admins, { ...reads('condominium'), ...keeps('condominium') }), resident: reads('own') },
  photo: {
    ...each(approved, reads('condominium')),
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
  },
  // Other members read those of announcements addressed to them; published ones keep their files.
  announcements: {
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
    ...each(['resident', 'doorman'], reads('own')),
    // Published ones, unless addressed by debt.
    council: reads('condominium'),
  },
  agreements: { ...byBoard, ...each(admins, { ...reads('condominium'), ...keeps('condominium') }) },
  // A resident: those used in one of their charges.
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
  // Made only by the product; residents read the published ones.
  folders: { ...byBoard, resident: reads('own') },
  // Made only by the product, with everyone's CPF.
  prints: each(admins, reads('condominium')),
  statements: { ...byBoard, ...each(admins, { ...reads('condominium'), ...keeps('condominium') }) },
  imports: each(admins, { ...reads('condominium'), ...keeps('condominium') }),
  // The desk's photos: other administrators see those of what they can read, residents those of their visits and deliveries.
  concierge: {
    ...each(['owner_admin', 'doorman'], { ...reads('condominium'), ...keeps('condominium') }),
    admin: { select: 'own', insert: 'condominium' },
    resident: reads('own'),
  },
  // Other members: those of folders they have access to.
  documents: {
    ...each(['council', 'doorman', 'resident'], reads('own')),
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
  },
  // Reporters and defendants add files to their own papers; parties read those of their cases.
  penalties: {
    ...byBoard,
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
    council: { select: 'condominium', insert: 'condominium' },
    ...each(['doorman', 'resident'], { select: 'own', insert: 'condominium' }),
  },
  // The person who does an order adds photos to its steps and removes them until it is done.
  maintenance: {
    ...byBoard,
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
    ...each(['doorman'], { select: 'own', insert: 'own', delete: 'own' }),
  },
  // Certificates and reports of legal inspections.
  inspections: { ...byBoard, ...each(admins, { ...reads('condominium'), ...keeps('condominium') }) },
  // Everyone who may read an incident sees its photos; the reporter adds them before it is stored.
  incidents: {
    ...each(['council', 'doorman', 'resident'], { select: 'own', insert: 'condominium' }),
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
  },
  // Photos of a space's state before and after its use; a resident: those of their unit's bookings.
  checklists: {
    ...each([...admins, 'doorman'], { ...reads('condominium'), ...keeps('condominium') }),
    resident: reads('own'),
  },
  // What shows a damage of a booking: the household that booked reads it, and adds its own until it has answered.
  damages: {
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
    ...each(['council', 'resident'], { ...reads('own'), ...keeps('own') }),
  },
  // Photos of common areas, for everyone who can see the spaces.
  spaces: {
    ...each(['doorman', 'resident'], reads('condominium')),
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
  },
  // Files of the agenda's items: everyone the notice was sent to.
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

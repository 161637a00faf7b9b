import { roles } from '../../../domain/permissions/roles.ts'

/** Whose pages a device stores: those of a role, or the front desk itself, which opens with nobody signed in. */
export const offlineGroups = [...roles, 'desk'] as const
export type OfflineGroup = (typeof offlineGroups)[number]

/** A file of the build, as the service worker's manifest lists it. The shell's files have no `groups`; 0 is nobody's. */
export type ListedFile = { url: string; revision: string | null; groups?: number }

/** Groups as one number, a bit each, in the order of `offlineGroups`. */
export const maskOf = (groups: readonly OfflineGroup[]): number =>
  groups.reduce((mask, group) => mask | (1 << offlineGroups.indexOf(group)), 0)

export const belongs = (file: ListedFile, group: OfflineGroup): boolean =>
  ((file.groups ?? 0) & maskOf([group])) !== 0

/** From the page to the worker: keep these groups' files. `entry` is the page's own script, which tells its version. */
export type KeepMessage = { type: 'KEEP'; groups: OfflineGroup[]; entry: string }
/** From the worker to the page: how far a group is. `ended` once it stops, also if files are missing. */
export type KeptMessage = { type: 'KEPT'; group: OfflineGroup; done: number; total: number; ended: boolean }

import type { AssemblyLive, AssemblyView } from '../../../../domain/voting/view.ts'

/** What every part of the room is shown from: the assembly, and the session as it stands. */
export type RoomProps = { assembly: AssemblyView; live: AssemblyLive }

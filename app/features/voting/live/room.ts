import type { AssemblyLive, AssemblyView } from '../../../../domain/voting/view.ts'

/** The data every part of the room shows: the assembly, and the current session. */
export type RoomProps = { assembly: AssemblyView; live: AssemblyLive }

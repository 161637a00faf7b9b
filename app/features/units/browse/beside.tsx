import { Outlet } from 'react-router'

/** What an open unit's drawer needs from the list next to it. */
export type UnitListContext = { ids: string[]; search: string; shareTotal: number }

type BesideProps = { rows: readonly { unit_id: string }[] | undefined; shareTotal: number; search: string }

/** The open unit's drawer, which steps through the rows shown. */
export function Beside({ rows, shareTotal, search }: BesideProps) {
  const context: UnitListContext = { ids: (rows ?? []).map(({ unit_id }) => unit_id), search, shareTotal }
  return <Outlet context={context} />
}

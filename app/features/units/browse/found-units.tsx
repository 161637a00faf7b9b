import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { unitsText } from '../unit-words.ts'
import { Beside } from './beside.tsx'
import { UnitRows } from './unit-list.tsx'
import { type FoundUnit, foundUnitsQuery } from './unit-queries.ts'
import classes from './units.module.css'

/** The units a search finds, best match first, each with the reason for the match. */
export function FoundUnits({ wanted, shareTotal }: { wanted: string; shareTotal: number }) {
  const { id } = useCondominium()
  const { params } = useListAddress()
  const found = useQuery(foundUnitsQuery(id, wanted))
  const search = `?${params}`
  return (
    <>
      <NotLoaded query={found} rows={4} />
      {found.data?.length === 0 && (
        <Text c="dimmed" py="xl">
          Nada encontrado. Tente parte do número, do nome, do CPF ou da placa.
        </Text>
      )}
      {found.data && found.data.length > 0 && (
        <>
          <UnitRows rows={found.data} shareTotal={shareTotal} search={search} note={foundBy} />
          <Text size="sm" c="dimmed" mt="md" className="figures" role="status">
            {unitsText(found.data.length)}, por proximidade com o que você digitou.
          </Text>
        </>
      )}
      <Beside rows={found.data} shareTotal={shareTotal} search={search} />
    </>
  )
}

/** What the row itself does not say. */
function foundBy({ match, owner_name, occupant_name }: FoundUnit) {
  const by = {
    label: null,
    name: match.title === owner_name || match.title === occupant_name ? null : match.title,
    document: `CPF ou CNPJ de ${match.title}`,
    plate: `Placa ${match.title}`,
  }[match.matched]
  return by && <span className={classes.found}>{by}</span>
}

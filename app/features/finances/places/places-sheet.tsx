import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import type { FinancePlace, PlaceGroup } from './finance-places.ts'
import classes from './places.module.css'

type PlacesSheetProps = { groups: readonly PlaceGroup[]; here: { group: PlaceGroup; place: FinancePlace } }

/** The phone's way around the money: where one is, and on touch a sheet with every place by group. */
export function PlacesSheet({ groups, here }: PlacesSheetProps) {
  const [opened, { open, close }] = useDisclosure(false)
  const named = groups.length > 1 && here.group.name !== here.place.label
  return (
    <div className={classes.narrow}>
      <button type="button" className={classes.opener} onClick={open} aria-expanded={opened}>
        <span>
          {named && <span className={classes.groupName}>{here.group.name} · </span>}
          {here.place.label}
        </span>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
      </button>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        styles={{ content: { height: 'auto', maxHeight: '85dvh', paddingBottom: 24 } }}
        title="Dinheiro"
        closeButtonProps={{ 'aria-label': 'Fechar' }}
      >
        {groups.map(({ name, places }) => (
          <section key={name} aria-label={name}>
            {groups.length > 1 && <div className={classes.sheetGroup}>{name}</div>}
            <div className={classes.sheetPlaces}>
              {places.map((place) => (
                <Link
                  key={place.slug}
                  to={place.to}
                  onClick={close}
                  className={classes.sheetPlace}
                  aria-current={place.slug === here.place.slug ? 'page' : undefined}
                >
                  {place.label}
                </Link>
              ))}
            </div>
          </section>
        ))}
      </Drawer>
    </div>
  )
}

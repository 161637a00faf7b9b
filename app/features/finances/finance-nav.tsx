import { Link, useLocation } from 'react-router'
import { useMembership } from '../../lib/membership/membership.tsx'
import { currentPlace, type FinancePlace, financeGroups } from './places/finance-places.ts'
import classes from './places/places.module.css'
import { PlacesSheet } from './places/places-sheet.tsx'

/** The places of the month's money, in groups; below the groups the places of the one that is open. On phones, a sheet. */
export function FinanceNav() {
  const { role } = useMembership()
  const { pathname } = useLocation()
  const groups = financeGroups(role)
  const here = currentPlace(groups, pathname)
  if (!here) return null
  return (
    <nav className={classes.nav} aria-label="Dinheiro" data-screen-only>
      <PlacesSheet groups={groups} here={here} />
      <div className={classes.wide}>
        {groups.length > 1 && (
          <div className={classes.groups}>
            {groups.map(({ name, places }) => (
              <Link
                key={name}
                to={places[0]?.to ?? pathname}
                className={classes.group}
                aria-current={name === here.group.name ? 'true' : undefined}
              >
                {name}
              </Link>
            ))}
          </div>
        )}
        {here.group.places.length > 1 && <Line places={here.group.places} slug={here.place.slug} />}
      </div>
    </nav>
  )
}

/** One group's places; where they do not fit, they go on below. */
function Line({ places, slug }: { places: readonly FinancePlace[]; slug: string }) {
  return (
    <div className={classes.places}>
      {places.map((place) => (
        <Link
          key={place.slug}
          to={place.to}
          className={classes.place}
          aria-current={place.slug === slug ? 'page' : undefined}
        >
          {place.label}
        </Link>
      ))}
    </div>
  )
}

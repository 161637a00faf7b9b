import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { floorWords } from '../../../domain/incidents/words.ts'
import { useCondominium, useMembership } from '../../lib/membership/membership.tsx'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { counted } from '../../lib/words.ts'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { PageSkeleton } from '../../ui/page/skeletons.tsx'
import { IncidentNav } from './incident-nav.tsx'
import classes from './incidents.module.css'
import { type IncidentMap, incidentMapQuery } from './queries.ts'

const listOf = (params: Record<string, string>) => `/dashboard/incidents?${new URLSearchParams(params)}`

/** Maps the open incidents: the façade of a block, and the common places, each linking to its list. */
export function Component() {
  const { id } = useCondominium()
  const { role } = useMembership()
  const { params, setParams } = useSearchParams()
  const asked = params.get('bloco')
  const overview = useQuery(incidentMapQuery(id, null))
  const blocks = overview.data?.blocks ?? []
  const block = blocks.some((one) => one.block === asked) ? asked : (blocks[0]?.block ?? null)
  const detail = useQuery({ ...incidentMapQuery(id, block), enabled: block !== null })
  if (!overview.data) return <NotLoaded query={overview} place={<PageSkeleton />} />
  const label = (one: IncidentMap['blocks'][number]) =>
    `${one.block ? `Bloco ${one.block}` : 'Prédio'} · ${counted(one.open, 'aberta', 'abertas')}`
  return (
    <>
      <IncidentNav />
      <Page
        title="Mapa de ocorrências"
        sentence="O que está aberto, por lugar do prédio. Toque para ver a lista."
      >
        <Section title="Áreas comuns">
          <ul className={classes.places}>
            {overview.data.places.map((place) => (
              <li key={place.id}>
                <Link
                  className={classes.spot}
                  data-open={place.open > 0 || undefined}
                  to={listOf({ lugar: place.id })}
                >
                  <span>{place.name}</span>
                  <span className="figures">{place.open > 0 ? openWords(place) : 'nada'}</span>
                </Link>
              </li>
            ))}
            {overview.data.elsewhere > 0 && (
              <li>
                <Link className={classes.spot} data-open to="/dashboard/incidents">
                  <span>Em outros lugares</span>
                  <span className="figures">{overview.data.elsewhere}</span>
                </Link>
              </li>
            )}
          </ul>
        </Section>
        {block !== null && (
          <Section title="Fachada">
            {blocks.length > 1 && (
              <Select
                aria-label="Bloco"
                data={blocks.map((one) => ({ value: one.block || '-', label: label(one) }))}
                value={block || '-'}
                allowDeselect={false}
                onChange={(next) => setParams({ bloco: next === '-' ? '' : (next ?? '') })}
                maw={280}
                mb="md"
              />
            )}
            {detail.data && (
              <Facade
                block={block}
                floors={detail.data.floors}
                names={role !== 'resident' && role !== 'council'}
              />
            )}
          </Section>
        )}
      </Page>
    </>
  )
}

const openWords = ({ open, late }: { open: number; late: number }) =>
  late > 0 ? `${open} (${counted(late, 'atrasada', 'atrasadas')})` : `${open}`

/** Shows floors from the top; for neighbours' units only the floor's count is shown. */
function Facade({ block, floors, names }: { block: string; floors: IncidentMap['floors']; names: boolean }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.facade}>
        <caption className={classes.muted} style={{ textAlign: 'left', paddingBottom: 8 }}>
          {names
            ? 'Cheia: há ocorrência aberta na unidade; contornada de vermelho: fora do prazo. Ao lado do andar, o total dele.'
            : 'O número ao lado de cada andar é o que está aberto nele. De quem é cada uma não aparece.'}
        </caption>
        <tbody>
          {floors.map(({ floor, open, units }) => (
            <tr key={floor ?? 'sem'}>
              <th scope="row">
                {floor === null ? (
                  'Sem andar'
                ) : open > 0 ? (
                  <Link
                    to={listOf({ bloco: block, andar: `${floor}` })}
                  >{`${floorWords(floor)} · ${open}`}</Link>
                ) : (
                  floorWords(floor)
                )}
              </th>
              {units.map((unit) => (
                <td key={unit.id}>
                  {unit.open > 0 ? (
                    <Link
                      className={classes.cell}
                      data-open
                      data-late={unit.late > 0 || undefined}
                      to={listOf({ unidade: unit.id })}
                      aria-label={`${unit.number}: ${openWords(unit)}`}
                    >
                      {unit.number}
                    </Link>
                  ) : (
                    <span className={classes.cell}>{unit.number}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

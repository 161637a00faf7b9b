import { SegmentedControl } from '@mantine/core'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import classes from './posters.module.css'
import { RoundPosters } from './round-posters.tsx'
import { VisitorPoster } from './visitor-poster.tsx'

/** Prints material for the walls: the labels of the patrol round, and the notice for visitors at the gate. */
export function Component() {
  const { name } = useCondominium()
  const { params, setParams } = useSearchParams()
  const what = params.get('tipo') === 'entrada' ? 'entrada' : 'rondas'
  return (
    <>
      <div data-screen-only>
        <BackLink to="/dashboard/portaria">Portaria</BackLink>
      </div>
      <div className={classes.page}>
        <Page
          title="Cartazes da portaria"
          sentence="Para a parede: o QR de cada ponto da ronda, e o que o visitante lê na entrada."
        >
          <SegmentedControl
            data-screen-only
            aria-label="O que imprimir"
            mb="lg"
            data={[
              { value: 'rondas', label: 'Pontos da ronda' },
              { value: 'entrada', label: 'Entrada de visitantes' },
            ]}
            value={what}
            onChange={(value) => setParams(value === 'rondas' ? {} : { tipo: value }, { replace: true })}
          />
          {what === 'rondas' ? <RoundPosters house={name} /> : <VisitorPoster house={name} />}
        </Page>
      </div>
    </>
  )
}

import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ToggleRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../../domain/calendar.ts'
import { type FeatureFlag, featureFlags } from '../../../../../domain/permissions/roles.ts'
import { apartName } from '../../../../../domain/plans/apart-words.ts'
import { featureNames } from '../../../../../domain/plans/plan-words.ts'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { FiguresTable } from '../../../../ui/data/figures-table.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { SearchField } from '../../../../ui/form/search-field.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { Rows } from '../../../settings/security/rows.tsx'
import { FactorNotice } from '../../accounts/factor-notice.tsx'
import { condominiumsPlace } from '../../condominiums/addresses.ts'
import { Changes } from '../changes.tsx'
import { ExceptionDialog } from './exception-dialog.tsx'
import { type FeatureException, type PlatformFeatures, platformFeaturesQuery } from './features-query.ts'
import { StateDialog } from './state-dialog.tsx'
import { changeWords, stateWords, valueWords } from './words.ts'

/** What is open or closed apart from the plans. `?aba=recursos&q=jacarandá`. */
export function FeaturesTab() {
  const { params, changeParams } = useSearchParams()
  const wanted = params.get('q') ?? ''
  const query = useQuery(platformFeaturesQuery(wanted))
  const [feature, setFeature] = useState<FeatureFlag | null>(null)
  const [exception, setException] = useState<FeatureException | 'new' | null>(null)
  if (!query.data) return <NotLoaded query={query} rows={10} />
  const { factor_shown, plans, states, changes } = query.data
  const stateOf = (flag: FeatureFlag) => states.find((state) => state.feature === flag)
  return (
    <>
      {!factor_shown && <FactorNotice acts="abrir, fechar e desfazer" />}
      {states
        .filter(({ off_reason }) => off_reason !== null)
        .map((state) => (
          <Notice key={state.feature} kind="warning">
            {`${featureNames[state.feature]} está fechado para todos: ${state.off_reason}`}
          </Notice>
        ))}
      <Section
        title="Recursos"
        note={
          <>
            Vale, nesta ordem: fechado para todos, a exceção do condomínio, a parte aberta, o plano. O que
            cada plano tem se muda em{' '}
            <Anchor component={Link} to="/dashboard/subscription-plans" inherit underline="always">
              Planos
            </Anchor>
            .
          </>
        }
      >
        <FiguresTable
          label="Recursos"
          rows={featureFlags}
          id={(flag) => flag}
          columns={[
            { title: 'Recurso', cell: (flag) => featureNames[flag] },
            {
              title: 'Nos planos',
              isText: true,
              cell: (flag) =>
                plans
                  .filter(({ features }) => features[flag] === true)
                  .map(({ name }) => name)
                  .join(', ') || 'Nenhum',
            },
            { title: 'Além do plano', isText: true, cell: (flag) => stateWords(stateOf(flag), plans) },
            {
              title: 'Mudar',
              cell: (flag) => (
                <Button
                  variant="subtle"
                  size="compact-md"
                  aria-label={`Editar ${featureNames[flag]}`}
                  onClick={() => setFeature(flag)}
                >
                  Editar
                </Button>
              ),
            },
          ]}
        />
      </Section>
      <Exceptions
        found={query.data}
        wanted={wanted}
        onSearch={(text) => changeParams({ q: text || null }, { replace: true })}
        onOpen={setException}
      />
      <Changes changes={changes} words={(items) => changeWords(items, plans)} />
      {feature && (
        <StateDialog
          feature={feature}
          state={stateOf(feature)}
          plans={plans}
          onClose={() => setFeature(null)}
        />
      )}
      {exception && (
        <ExceptionDialog
          exception={exception === 'new' ? null : exception}
          onClose={() => setException(null)}
        />
      )}
    </>
  )
}

type ExceptionsProps = {
  found: PlatformFeatures
  wanted: string
  onSearch: (wanted: string) => void
  onOpen: (exception: FeatureException | 'new') => void
}

/** What single condominiums have apart, the newest first. */
function Exceptions({ found: { exceptions, exceptions_total }, wanted, onSearch, onOpen }: ExceptionsProps) {
  return (
    <Section
      title="Exceções de condomínios"
      note="Um recurso ou um limite de um condomínio só. Termina sozinho no dia marcado."
      action={<Button onClick={() => onOpen('new')}>Adicionar exceção</Button>}
    >
      {(exceptions_total > 0 || wanted !== '') && (
        <SearchField
          label="Procurar condomínio com exceção"
          placeholder="Nome do condomínio"
          value={wanted}
          onSearch={onSearch}
        />
      )}
      {exceptions.length === 0 && (
        <Text size="sm" c="var(--muted)">
          {wanted === '' ? 'Todos seguem o seu plano.' : 'Nenhuma exceção de um condomínio com este nome.'}
        </Text>
      )}
      <Rows
        label="Exceções de condomínios"
        icon={<ToggleRight size={20} aria-hidden />}
        rows={exceptions.map((one) => ({
          id: `${one.condominium_id} ${one.what}`,
          first: (
            <Link
              to={`${condominiumsPlace}/${one.condominium_id}`}
            >{`${one.name} · ${apartName(one.what)}`}</Link>
          ),
          second: [
            `${valueWords(one.what, one.value)} ${one.until ? `até ${formatDate(one.until)}` : 'até tirar'}`,
            one.is_over && 'já terminou',
            one.reason,
          ]
            .filter(Boolean)
            .join(' · '),
          action: { label: 'Editar', run: () => onOpen(one) },
        }))}
      />
      {exceptions_total > exceptions.length && (
        <Text size="sm" mt={8}>
          {`e mais ${exceptions_total - exceptions.length}: procure pelo nome`}
        </Text>
      )}
    </Section>
  )
}

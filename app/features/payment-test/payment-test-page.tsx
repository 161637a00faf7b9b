import { Anchor, Button, Collapse, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, LoaderCircle, Stethoscope } from 'lucide-react'
import type { ComponentProps } from 'react'
import {
  environmentWords,
  reportText,
  type TestOutcome,
  type TestStep,
  testStepNames,
  testSteps,
} from '../../../domain/payment-test/steps.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import { Status } from '../../ui/data/status.tsx'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import classes from './payment-test.module.css'
import { type TestRun, usePaymentTest } from './use-payment-test.ts'

/** Tests each payment method against the current configuration and says what works, and how to fix what does not. */
export function Component() {
  const { condominium } = useMembership()
  const { run, start } = usePaymentTest(condominium?.id ?? null)
  const { startedAt, current, outcomes, environment, trouble } = run
  const isOver = startedAt !== null && current === null
  return (
    <Page
      title="Teste de pagamentos"
      sentence="Passa por cada caminho de pagamento do ambiente e diz o que funciona. Nunca cobra com credenciais reais."
      action={
        <Button
          leftSection={<Stethoscope size={18} />}
          loading={current !== null}
          onClick={() => void start()}
        >
          {startedAt ? 'Testar de novo' : 'Testar agora'}
        </Button>
      }
    >
      <Stack maw={760} gap={20}>
        {trouble && (
          <Notice kind="danger" title="O teste parou">
            {trouble}
          </Notice>
        )}
        {isOver && !trouble && <Verdict outcomes={outcomes} />}
        {environment && (
          <Text fz="sm" c="var(--text-2)">{`Ambiente: ${environmentWords[environment]}.`}</Text>
        )}
        <ol className={classes.steps} aria-live="polite">
          {testStepNames.map((step) => (
            <Step key={step} step={step} run={run} />
          ))}
        </ol>
        {isOver && environment && (
          <Group>
            <CopyField
              asButton
              what="relatório"
              value={reportText(environment, new Date(startedAt).toLocaleString('pt-BR'), outcomes)}
            />
            <Text fz="sm" c="var(--muted)">
              Sem senhas nem chaves: pode ser enviado ao suporte.
            </Text>
          </Group>
        )}
      </Stack>
    </Page>
  )
}

function Verdict({ outcomes }: { outcomes: readonly TestOutcome[] }) {
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed')
  const skipped = outcomes.filter(({ outcome }) => outcome === 'skipped').length
  if (failed.length > 0)
    return (
      <Notice
        kind="danger"
        title={failed.length === 1 ? 'Um passo falhou' : `${failed.length} passos falharam`}
      >
        {failed.map(({ step }) => testSteps[step].label).join(', ')}. Cada um diz abaixo o que fazer.
      </Notice>
    )
  return (
    <Notice kind="success" title="Tudo o que foi testado funciona">
      {skipped > 0
        ? `${skipped} passos não foram testados, porque com credenciais reais moveriam dinheiro de verdade.`
        : 'O que foi criado no teste foi cancelado ou devolvido.'}
    </Notice>
  )
}

type Look = Pick<ComponentProps<typeof Status>, 'icon' | 'tone' | 'children'>

const looks: Record<TestOutcome['outcome'] | 'running' | 'waiting', Look> = {
  ok: { icon: CircleCheck, tone: 'success', children: 'Funciona' },
  warning: { icon: CircleAlert, tone: 'warning', children: 'Atenção' },
  failed: { icon: CircleAlert, tone: 'danger', children: 'Falhou' },
  skipped: { icon: CircleSlash, tone: 'neutral', children: 'Não testado' },
  running: { icon: LoaderCircle, tone: 'brand', children: 'Testando' },
  waiting: { icon: CircleDashed, tone: 'neutral', children: 'A testar' },
}

function Step({ step, run: { outcomes, current } }: { step: TestStep; run: TestRun }) {
  const found = outcomes.find((one) => one.step === step)
  const state = found?.outcome ?? (current === step ? 'running' : 'waiting')
  const [opened, { toggle }] = useDisclosure(false)
  const showsAll = opened || state === 'failed' || state === 'warning'
  return (
    <li className={classes.step}>
      <div className={classes.head}>
        <span className={classes.name}>{testSteps[step].label}</span>
        <Group gap={12}>
          {found && (
            <span className={`${classes.time} figures`}>{`${found.ms.toLocaleString('pt-BR')} ms`}</span>
          )}
          <Status {...looks[state]} />
        </Group>
      </div>
      {found && <p className={classes.summary}>{found.summary}</p>}
      {found?.advice && (
        <p className={classes.summary}>
          <strong>O que fazer:</strong> {found.advice}
        </p>
      )}
      {found && found.findings.length > 0 && (
        <>
          {state === 'ok' && (
            <Anchor component="button" type="button" size="sm" mt={4} onClick={toggle} aria-expanded={opened}>
              {opened ? 'Esconder detalhes' : 'Ver detalhes'}
            </Anchor>
          )}
          <Collapse expanded={showsAll}>
            <dl className={classes.findings}>
              {found.findings.map(({ name, value, isGood }) => (
                <div key={name} style={{ display: 'contents' }}>
                  <dt>{name}</dt>
                  <dd data-bad={!isGood || undefined}>{value}</dd>
                </div>
              ))}
            </dl>
          </Collapse>
        </>
      )}
    </li>
  )
}

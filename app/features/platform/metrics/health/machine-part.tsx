import { formatBytes } from '../../../../lib/files/bytes.ts'
import { count, counted } from '../../../../lib/words.ts'
import { FiguresTable } from '../../../../ui/data/figures-table.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from './health.module.css'
import type { Health } from './health-query.ts'
import { formatTime } from './health-words.ts'
import { StateOf } from './state-of.tsx'
import { TimesChart } from './times-chart.tsx'

/** A slow statement that ran less often, such as one at a start, needs nobody. */
const oftenEnough = 5

/** Open connections, the room that the database takes, and its slow statements. */
export function MachinePart({ health: { sockets, database, slow, grain, zone } }: { health: Health }) {
  const state = sockets.processes === 0 ? 'attention' : 'normal'
  return (
    <>
      <Section title="Conexões ao vivo" action={<StateOf state={state} alone />}>
        <p className={classes.does}>
          {sockets.processes === 0
            ? 'Nenhum processo informou suas conexões nos últimos minutos. Logo depois de iniciar é comum; se continuar, veja nos registros do servidor por que ele não alcança o banco de dados.'
            : `${counted(sockets.now, 'conexão aberta agora', 'conexões abertas agora')}, em ${counted(sockets.processes, 'processo', 'processos')}.`}
        </p>
        <TimesChart
          label="Mais conexões abertas"
          points={sockets.times}
          grain={grain}
          zone={zone}
          write={(value) => count.format(value)}
          series={[{ name: 'Conexões', as: 'line', tone: 1, of: (point) => point.sockets }]}
        />
      </Section>
      <Section title="Banco de dados" note={`Ocupa ${formatBytes(database.bytes)} agora.`}>
        <TimesChart
          label="Tamanho do banco de dados"
          points={database.times}
          grain={grain}
          zone={zone}
          write={formatBytes}
          series={[{ name: 'Tamanho', as: 'line', tone: 1, of: ({ bytes }) => bytes }]}
        />
        {database.tables.length > 0 && (
          <FiguresTable
            label="Maiores tabelas"
            rows={database.tables}
            id={({ name }) => name}
            columns={[
              { title: 'Tabela', cell: ({ name }) => name },
              { title: 'Tamanho, com índices', cell: ({ bytes }) => formatBytes(bytes) },
            ]}
          />
        )}
      </Section>
      <Section
        title="Consultas lentas"
        action={
          slow && (
            <StateOf state={slow.some(({ calls }) => calls >= oftenEnough) ? 'attention' : 'normal'} alone />
          )
        }
      >
        {slow === null && (
          <p className={classes.does}>
            Este banco de dados não conta suas consultas. Para vê-las, ative nele a extensão
            pg_stat_statements, no schema extensions.
          </p>
        )}
        {slow?.length === 0 && (
          <p className={classes.does}>Nenhuma consulta leva 200 ms ou mais, em média.</p>
        )}
        {slow && slow.length > 0 && (
          <>
            <p className={classes.does}>
              Levam 200 ms ou mais, em média, desde que o banco começou a contar. Veja se falta um índice; os
              valores não aparecem.
            </p>
            <FiguresTable
              label="Consultas lentas"
              rows={slow}
              id={({ statement }) => statement}
              columns={[
                {
                  title: 'Consulta',
                  cell: ({ statement }) => <code className={classes.reason}>{statement}</code>,
                },
                { title: 'Vezes', cell: ({ calls }) => count.format(calls) },
                { title: 'Média', cell: ({ mean }) => formatTime(mean) },
                { title: 'Mais longa', cell: ({ highest }) => formatTime(highest) },
              ]}
            />
          </>
        )}
      </Section>
    </>
  )
}

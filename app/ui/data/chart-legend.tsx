import classes from './chart-legend.module.css'

type Mark = {
  name: string
  /** As the chart draws it: 'var(--chart-1)'. */
  colour: string
  /** A thin mark, for what is drawn as a line over bars. */
  isLine?: boolean
}

/** Says which colour of a chart is what. */
export const ChartLegend = ({ marks }: { marks: readonly Mark[] }) => (
  <ul className={classes.legend}>
    {marks.map(({ name, colour, isLine }) => (
      <li key={name}>
        <span style={{ background: colour }} data-line={isLine || undefined} />
        {name}
      </li>
    ))}
  </ul>
)

import { ChevronDown } from 'lucide-react'
import frame from '../frame/frame.module.css'
import { questions } from './questions.ts'
import classes from './sections.module.css'

/** Questions that open in place, with no script needed. */
export function QuestionList() {
  return (
    <section className={`${frame.wrap} ${classes.section} ${classes.asking}`} aria-labelledby="perguntas">
      <h2 className={classes.title} id="perguntas">
        Perguntas de quem vai decidir
      </h2>
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question} className={classes.question}>
            <summary>
              {question}
              <ChevronDown className={classes.chevron} size={20} strokeWidth={1.75} aria-hidden />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

import { Closing, Footer } from './frame/closing.tsx'
import classes from './frame/frame.module.css'
import { Header } from './frame/header.tsx'
import { Pricing } from './pricing/pricing.tsx'
import { FeatureGrid } from './sections/feature-grid.tsx'
import { FeeExplained } from './sections/fee-explained.tsx'
import { Hero } from './sections/hero.tsx'
import { ProductPictures } from './sections/product-pictures.tsx'
import { QuestionList } from './sections/question-list.tsx'
import { Testimonials } from './sections/testimonials.tsx'
import { Trust } from './sections/trust.tsx'

type LandingPageProps = {
  /** 'Login / Cadastro' */
  onEnter: () => void
  /** 'Teste Grátis', or a plan's button with its slug. */
  onStart: (plan?: string) => void
}

/** The public site. What its buttons open is the entry's business. */
export function LandingPage({ onEnter, onStart }: LandingPageProps) {
  return (
    <>
      <a href="#conteudo" className={classes.skip}>
        Ir para o conteúdo
      </a>
      <Header onEnter={onEnter} onStart={() => onStart()} />
      <main id="conteudo">
        <Hero />
        <ProductPictures />
        <FeatureGrid />
        <FeeExplained />
        <Trust />
        <Pricing onStart={onStart} />
        <Testimonials />
        <QuestionList />
        <Closing />
      </main>
      <Footer />
    </>
  )
}

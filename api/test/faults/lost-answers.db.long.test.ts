import { loseAnswers } from './lose-answers.ts'

loseAnswers(1_000)

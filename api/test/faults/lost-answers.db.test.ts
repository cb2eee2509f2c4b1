import { loseAnswers } from './lose-answers.ts'

loseAnswers(80)

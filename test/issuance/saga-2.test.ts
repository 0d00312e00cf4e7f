import { playHalf } from '../support/saga/suite.ts'

playHalf(2)

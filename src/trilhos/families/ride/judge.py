"""`trilhos tune judge` for the rail games."""

from trilhos.families.ride.bots.fit_judge import learn
from trilhos.lab.judge import Judge

JUDGE = Judge(learn)

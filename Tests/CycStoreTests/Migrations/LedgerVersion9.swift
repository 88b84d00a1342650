let version9 = version8

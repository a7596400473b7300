"use strict";
const saved = document.getElementById("saved");
document.getElementById("out").textContent = saved ? saved.textContent : "";

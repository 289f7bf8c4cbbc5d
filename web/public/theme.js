try {
  const theme = localStorage.getItem("overcrush.theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {}
